/** Tests that the clock of a tournament's levels stands still while its journal cannot be written. */
import { expect, it } from "vitest";
import {
  announceTournament,
  enterTournament,
  quickTournament,
  registerAll,
  tournamentAt,
} from "../testing/tournament-room.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

interface ClockEvent {
  readonly type: string;
  readonly at?: number;
  readonly lastEventAt?: number;
}

async function readClockEvents(tournamentId: string): Promise<readonly ClockEvent[]> {
  const { rows } = await backend.owner.pool.query<{ event: ClockEvent }>(
    `SELECT event FROM stream_steps s, LATERAL json_array_elements(s.events) AS event
     WHERE s.stream_id = $1 AND event->>'type' IN ('ticked', 'clock-restarted') ORDER BY s.seq`,
    [tournamentId],
  );
  return rows.map(({ event }) => event);
}

it("fault 114, M7: the time in which a tournament's journal cannot be written does not count as play", async () => {
  const tournamentId = await announceTournament(backend, quickTournament(2, 2));
  await room.server.node.claimUnits();
  await registerAll(await enterTournament(backend, room, tournamentId, 2));
  const ticks = () => readClockEvents(tournamentId);
  await expect.poll(ticks, { timeout: 20_000 }).not.toEqual([]);
  await backend.owner.pool.query(`
    CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER disk_full BEFORE INSERT ON stream_steps EXECUTE FUNCTION disk_full()`);
  const before = (await ticks()).length;
  await expect.poll(() => tournamentAt(room, tournamentId).stream.isPaused, { timeout: 20_000 }).toBe(true);
  const pausedBy = room.clock.wall();
  room.clock.advanceBy(5_000);
  const endsAt = room.clock.wall();
  await backend.owner.pool.query("DROP TRIGGER disk_full ON stream_steps");
  await expect.poll(async () => (await ticks()).length, { timeout: 30_000 }).toBeGreaterThan(before + 2);
  const after = (await ticks()).slice(before);
  // The first event is a tick that was decided before the outage and stored after it. The second event restarts the clock, so that the
  // outage does not count as play.
  const [waited, restarted] = after;
  expect(waited?.type).toBe("ticked");
  expect(restarted?.type).toBe("clock-restarted");
  expect(restarted?.lastEventAt).toBeLessThanOrEqual(pausedBy);
  expect(restarted?.at).toBeGreaterThanOrEqual(endsAt);
});
