/** Tests that a tournament whose own events cannot be read waits, and that staff can cancel it. M5 */
import { afterEach, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import {
  announceTournament,
  awaitHands,
  commandTournament,
  type Entrant,
  enterTournament,
  expectSoundEnd,
  noticesOf,
  quickTournament,
  registerAll,
  walletOf,
} from "../testing/tournament-room.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

vi.setConfig({ testTimeout: 60_000 });

const backend = useTestBackend();
const pool = () => backend.owner.pool;

let room: TestServer;
afterEach(() => room.close());

const walletsOf = (entrants: readonly Entrant[]) =>
  Promise.all(entrants.map(({ identity }) => walletOf(backend, identity)));

const SPOIL = `UPDATE stream_steps SET events = '["spoiled"]' WHERE stream_id = $1 AND seq = 2`;

/** Closes the server, changes the stored data with `sql`, and starts another server. */
async function restartAfter(tournamentId: string, sql?: string): Promise<void> {
  await room.close();
  if (sql !== undefined) await pool().query(sql, [tournamentId]);
  room = await startTestServer(backend);
  await room.server.node.claimUnits();
}

/** Damages the tournament's events. Checks that the next server does not run the tournament. */
async function restartUnreadable(tournamentId: string, sql = SPOIL): Promise<void> {
  await restartAfter(tournamentId, sql);
  expect(room.server.node.units.has(tournamentId)).toBe(false);
}

const askToCancel = (tournamentId: string) => commandTournament(backend, tournamentId, "cancel", { reason: "a test" });

it("M5: when staff cancel an unreadable tournament before the start, everything is paid back", async () => {
  room = await startTestServer(backend);
  const tournamentId = await announceTournament(backend, quickTournament(4, 4));
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, 3);
  const before = await walletsOf(entrants);
  await registerAll(entrants);
  await restartUnreadable(tournamentId);
  const answer = await askToCancel(tournamentId);
  await restartAfter(tournamentId);
  expect(await answer()).toEqual({ ok: true });
  await expectSoundEnd(backend, tournamentId, 0, true);
  expect(await walletsOf(entrants)).toEqual(before);
});

it("M5: when staff cancel an unreadable tournament in play, hands are cancelled and payments go back equally", async () => {
  room = await startTestServer(backend);
  const tournamentId = await announceTournament(backend, quickTournament(4, 2));
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, 4);
  const before = await walletsOf(entrants);
  await registerAll(entrants);
  await awaitHands(entrants);
  await restartUnreadable(tournamentId);
  const answer = await askToCancel(tournamentId);
  await restartAfter(tournamentId);
  expect(await answer()).toEqual({ ok: true });
  await expectSoundEnd(backend, tournamentId, 0, true);
  expect(await walletsOf(entrants)).toEqual(before);
  const hands = "SELECT outcome FROM hands WHERE table_id IN (SELECT id FROM tables WHERE tournament_id = $1)";
  const { rows } = await pool().query(hands, [tournamentId]);
  expect(rows).toEqual([{ outcome: "cancelled" }, { outcome: "cancelled" }]);
  for (const { identity } of entrants)
    expect(await noticesOf(backend, identity)).toMatchObject([{ detail: { reason: "a test", amount: 1_000 } }]);
});

it("M5 ✗: a tournament whose log has a newer version is not cancelled by this version", async () => {
  room = await startTestServer(backend);
  const tournamentId = await announceTournament(backend, quickTournament(4, 4));
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, 2);
  await registerAll(entrants);
  await restartUnreadable(
    tournamentId,
    `INSERT INTO stream_snapshots (stream_id, seq, state) SELECT $1, max(last_seq), '{"version": 99}' FROM stream_steps WHERE stream_id = $1
     ON CONFLICT (stream_id) DO UPDATE SET seq = EXCLUDED.seq, state = EXCLUDED.state`,
  );
  const answer = await askToCancel(tournamentId);
  await restartAfter(tournamentId);
  const isCancelled = async () =>
    (await pool().query("SELECT FROM tournaments WHERE id = $1 AND ended_at IS NOT NULL", [tournamentId])).rowCount ===
    1;
  expect(await isCancelled()).toBe(false);
  await restartAfter(tournamentId, "DELETE FROM stream_snapshots WHERE stream_id = $1");
  expect(await answer()).toEqual({ ok: true });
  await expectSoundEnd(backend, tournamentId, 0);
});
