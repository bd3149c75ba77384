/** Tests what a game server does while the room is closed for maintenance. The test moves the server's clock. Decision 0113 */
import { randomUUID } from "node:crypto";
import { clearMaintenance, setMaintenance } from "@poker/db";
import { afterEach, expect, it } from "vitest";
import { findSeat, isHandOver, seatHeadsUp } from "../testing/heads-up.ts";
import { quickSettings, signTestTicket, startTestServer, type TestClient, tryConnect } from "../testing/test-server.ts";
import {
  announceTournament,
  enterTournament,
  quickTournament,
  registerAll,
  tournamentAt,
} from "../testing/tournament-room.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const ELEVEN_MINUTES_MS = 660_000;

const backend = useTestBackend();
const room = useTestServer(backend, { NODE_NAME: "first" });
afterEach(() => clearMaintenance(backend.owner.pool, "a test"));

const begin = () => setMaintenance(backend.owner.pool, { text: "Back at ten.", from: null, until: null }, "a test");
const end = () => clearMaintenance(backend.owner.pool, "a test");
const readHealth = async (): Promise<unknown> => (await fetch(`${room.url}/health`)).json();
const isSentAway = ({ goodbye }: TestClient) => goodbye === "maintenance";

it("decision 0113: the running hand ends, everyone is sent away, and play later continues as if no time had passed", async () => {
  const { tableId, mine, theirs } = await seatHeadsUp(backend, room, quickSettings());
  const visitor = await room.enter(await backend.person());
  await begin();
  await visitor.waitUntil(isSentAway, "the goodbye to a visitor");
  const table = room.server.node.actors.get(tableId);
  const handNo = table?.state.handNo;
  expect(mine.client.goodbye).toBeNull();
  expect(await readHealth()).toMatchObject({ ready: true, maintenance: true });
  const stranger = await backend.person();
  expect(await tryConnect(room.url, await signTestTicket(room.server.nodeId, stranger))).toBe("maintenance");

  await mine.client.request("sit-out", { tableId, commandId: randomUUID(), when: "now" });
  await mine.client.act({ type: "fold" });
  await theirs.client.waitUntil(isHandOver, "the end of the hand");
  room.clock.advanceBy(2_000);
  for (const { client } of [mine, theirs]) await client.waitUntil(isSentAway, "the goodbye to a player");
  expect(table?.state.seats.find(({ seat }) => seat === mine.client.you)?.sittingOut).not.toBeNull();

  // A server that starts during maintenance learns of it from the database.
  const second = await startTestServer(backend, { NODE_NAME: "second" });
  expect(await tryConnect(second.url, await signTestTicket(second.server.nodeId, stranger))).toBe("maintenance");
  await second.close();

  // Eleven minutes are longer than a player may sit out.
  room.clock.advanceBy(ELEVEN_MINUTES_MS);
  expect(table?.state).toMatchObject({ handNo, seats: [{}, {}] });
  await end();
  await expect.poll(readHealth).toMatchObject({ maintenance: false });
  const back = await room.enter(mine);
  await back.watch(tableId);
  const other = await room.enter(theirs);
  await other.watch(tableId);
  expect(findSeat(back, mine.client.you)?.sittingOut).not.toBeNull();
  expect(await back.request("come-back", { tableId, commandId: randomUUID(), entry: "post" })).toMatchObject({
    ok: true,
  });
  await back.waitUntil(({ view }) => {
    room.clock.advanceBy(50);
    return (view?.hand?.handNo ?? 0) > (handNo ?? 0);
  }, "the next hand");
});

it("decision 0113, M7: the clock of a tournament stands still, and continues where it was", async () => {
  const tournamentId = await announceTournament(backend, quickTournament(2, 2));
  await room.server.node.claimUnits();
  await registerAll(await enterTournament(backend, room, tournamentId, 2));
  const clock = () => tournamentAt(room, tournamentId).state.clock;
  await expect.poll(() => clock().elapsedMs, { timeout: 20_000 }).toBeGreaterThan(0);
  await begin();
  await expect.poll(readHealth).toMatchObject({ maintenance: true });
  await tournamentAt(room, tournamentId).mailbox.drained();
  const { elapsedMs, at } = clock();
  room.clock.advanceBy(8_000);
  await end();
  await expect.poll(() => clock().at, { timeout: 20_000 }).toBeGreaterThan(at + 8_000);
  // The eight seconds of maintenance do not count. Only the time before the maintenance and after its end may have been added.
  expect(clock().elapsedMs - elapsedMs).toBeLessThan(6_000);
});
