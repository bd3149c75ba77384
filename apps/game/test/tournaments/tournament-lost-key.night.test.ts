/** Tests what happens to a tournament's draw when the key is lost that sealed the room's seed. Fault 143, M5, M10 */
import { randomBytes } from "node:crypto";
import { expect, it, vi } from "vitest";
import { slowClock } from "../../src/testing/test-clock.ts";
import { awaitSeats, type DrawPlayer, enterDraw, failuresOf, recordOf } from "../testing/draw-room.ts";
import { spawnServer } from "../testing/spawn-server.ts";
import { startTestServer } from "../testing/test-server.ts";
import { announceTournament, eventsOf, quickTournament } from "../testing/tournament-room.ts";
import { startNextServer, useTestBackend } from "../testing/use-test-server.ts";

vi.setConfig({ testTimeout: 180_000 });
const backend = useTestBackend();
const otherKey = () => ({ LIVE_KEY: randomBytes(32).toString("hex") });

/** Registers players at a server that dies at this point of the draw. */
async function registerUntil(point: string, tournamentId: string): Promise<readonly DrawPlayer[]> {
  const server = await spawnServer(backend, { CRASH: point }, "crash-point-server");
  const players: DrawPlayer[] = [];
  for (let i = 0; i < 2; i++) {
    const player = await enterDraw(backend, server, tournamentId);
    players.push(player);
    await player.register().catch(() => null);
  }
  await server.ended;
  return players;
}

const countPromises = async (tournamentId: string) =>
  (await eventsOf(backend, tournamentId)).filter((type) => type === "draw-promised").length;

async function expectSeats(tournamentId: string, players: readonly DrawPlayer[]): Promise<void> {
  await awaitSeats(players);
  const record = await recordOf(backend, tournamentId);
  expect(record.entries.map(({ seed }) => seed !== null)).toEqual([true, true]);
  for (const player of players) {
    expect(failuresOf(record, player.expected)).toEqual([]);
    expect(player.faults).toEqual([]);
  }
  expect(await countPromises(tournamentId)).toBe(2);
}

it("fault 143: while players register, the room promises the draw again, and the pages take part in it", async () => {
  const tournamentId = await announceTournament(backend, quickTournament(2, 3));
  const first = await startTestServer(backend);
  await first.server.node.claimUnits();
  const one = await enterDraw(backend, first, tournamentId);
  await one.register();
  await expect.poll(() => one.seeds.takenCommit).not.toBeNull();
  const earlier = one.seeds.takenCommit;
  await first.close();
  const second = await startNextServer(backend, otherKey(), slowClock);
  one.reconnect(await second.enter(one.identity));
  // The draw is frozen when the last player registers, and leaves out commitments that have not arrived. So this waits for the new
  // commitment first.
  await expect.poll(() => one.seeds.takenCommit).not.toBe(earlier);
  const other = await enterDraw(backend, second, tournamentId);
  await other.register();
  await expectSeats(tournamentId, [one, other]);
  await second.close();
});

it("fault 143: when the start is due, the draw is promised again, and the seats are drawn", async () => {
  const tournamentId = await announceTournament(backend, quickTournament(2, 3));
  const players = await registerUntil("after:draw-due", tournamentId);
  const second = await startNextServer(backend, otherKey(), slowClock);
  for (const player of players) player.reconnect(await second.enter(player.identity));
  await expectSeats(tournamentId, players);
  await second.close();
});

it("fault 143 ✗: a frozen draw is void, and every entry is refunded", async () => {
  const tournamentId = await announceTournament(backend, quickTournament(2, 3));
  const players = await registerUntil("after:draw-frozen", tournamentId);
  const second = await startNextServer(backend, otherKey());
  await expect.poll(async () => (await recordOf(backend, tournamentId).catch(() => null))?.outcome).toBe("void");
  expect(await recordOf(backend, tournamentId)).toMatchObject({ reason: "draw-lost" });
  expect(await countPromises(tournamentId)).toBe(1);
  const { rows } = await backend.owner.pool.query(
    "SELECT kind, detail->>'reason' AS reason, (detail->>'amount')::int > 0 AS pays FROM notices WHERE user_id = ANY ($1)",
    [players.map(({ identity }) => identity.userId)],
  );
  expect(rows).toEqual(players.map(() => ({ kind: "tournament-cancelled", reason: "draw-lost", pays: true })));
  await second.close();
});
