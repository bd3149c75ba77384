/**
 * Compares the level clock of each tournament with the times of stored steps and the times at which servers were
 * killed. The clock must give back the time that was lost in a crash. M7
 */
import type { Queryable } from "@poker/db";
import { inSnapshot, type Violation } from "@poker/db/checks";
import {
  createTournament,
  type EpochMs,
  evolveTournament,
  isClockRunning,
  type TournamentEvent,
  type TournamentSettings,
  type TournamentState,
} from "@poker/engine";
import type { LoadRoom } from "../load-room.ts";

interface ClockAudit {
  readonly violations: readonly Violation[];
  /** How often a new owner of a tournament continued its clock. */
  readonly restarts: number;
  /** How many of the interruptions happened while a tournament was running. */
  readonly interruptions: number;
  /** The longest time of play, in milliseconds, that a clock did not count because no stored step showed that it was played. */
  readonly mostGivenBackMs: number;
}

/**
 * The longest time that a clock may give back. A tick is due every second. It may be late, because the server shares
 * two cores with the players.
 */
const MOST_GIVEN_BACK_MS = 2_000;
/**
 * The longest time between two stored steps that a clock may count as play. While hands are played, steps are stored
 * more often. If no step is stored for longer, no server worked.
 */
const MOST_TAKEN_MS = 4_000;
/** How far the time in a row may be from the time of its event. A row has the time at which its transaction began. */
const TIME_SKEW_MS = 100;

interface DurableStep {
  readonly at: EpochMs;
  /** The events of a step of the tournament itself; null for a step of one of its tables. */
  readonly events: readonly TournamentEvent[] | null;
}

const READ_STEPS = `
  SELECT (extract(epoch FROM created_at) * 1000)::float8 AS at, CASE WHEN stream_id = $1 THEN events END AS events
  FROM stream_steps WHERE stream_id = $1 OR stream_id IN (SELECT id FROM tables WHERE tournament_id = $1)
  ORDER BY created_at, stream_id <> $1, seq`;

interface TournamentRow {
  readonly id: string;
  readonly settings: TournamentSettings;
  readonly opensAt: number | null;
  readonly startsAt: number | null;
}

/**
 * Audits the clocks of all tournaments. `interruptions` are the times at which servers were killed, stopped or paused,
 * in ascending order.
 */
export async function auditLevelClocks(room: LoadRoom, interruptions: readonly EpochMs[]): Promise<ClockAudit> {
  const { pool } = room.ownerDatabase;
  const { rows } = await pool.query<TournamentRow>(
    `SELECT id, settings, (extract(epoch FROM opens_at) * 1000)::float8 AS "opensAt",
            (extract(epoch FROM starts_at) * 1000)::float8 AS "startsAt" FROM tournaments`,
  );
  const audits: Omit<ClockAudit, "interruptions">[] = [];
  for (const row of rows) audits.push(await inSnapshot(pool, (client) => auditClock(client, row, interruptions)));
  const running = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM unnest($1::float8[]) AS at WHERE EXISTS (
       SELECT FROM tournaments WHERE to_timestamp(at / 1000) BETWEEN started_at AND coalesce(ended_at, now()))`,
    [interruptions],
  );
  return {
    interruptions: running.rows[0]?.count ?? 0,
    violations: audits.flatMap(({ violations }) => violations),
    restarts: audits.reduce((sum, { restarts }) => sum + restarts, 0),
    mostGivenBackMs: Math.max(0, ...audits.map(({ mostGivenBackMs }) => mostGivenBackMs)),
  };
}

async function auditClock(
  client: Queryable,
  { id, settings, opensAt, startsAt }: TournamentRow,
  interruptions: readonly EpochMs[],
): Promise<Omit<ClockAudit, "interruptions">> {
  const schedule = opensAt === null || startsAt === null ? null : { opensAt, startsAt };
  let state = createTournament(id, settings, schedule);
  const violations: Violation[] = [];
  let [restarts, mostGivenBackMs, lastAt] = [0, 0, 0];
  const say = (what: string) => void violations.push({ invariant: "M7", streamId: id, what });
  const { rows } = await client.query<DurableStep>(READ_STEPS, [id]);
  for (const { at, events } of rows) {
    for (const event of events ?? []) {
      const next = evolveTournament(state, event);
      if (event.type === "clock-restarted") {
        restarts += 1;
        const givenBack = givenBackBy(state, event, interruptions);
        mostGivenBackMs = Math.max(mostGivenBackMs, givenBack);
        if (givenBack > MOST_GIVEN_BACK_MS) say(`${givenBack} ms of play were given back`);
        if (event.lastEventAt - lastAt > TIME_SKEW_MS)
          say(`it continued from ${Math.round(event.lastEventAt - lastAt)} ms after the last durable event`);
      } else if (event.type === "ticked" && isClockRunning(state)) {
        const taken = Math.min(at - lastAt, next.clock.elapsedMs - state.clock.elapsedMs);
        if (taken > MOST_TAKEN_MS) say(`${Math.round(taken)} ms without a durable event were counted as play`);
      }
      state = next;
    }
    lastAt = Math.max(lastAt, at);
  }
  return { violations, restarts, mostGivenBackMs };
}

/** Returns the time from the last moment that the clock counted to the first interruption after it; 0 when the clock was not running. */
function givenBackBy(
  state: TournamentState,
  { lastEventAt, at: restartedAt }: Extract<TournamentEvent, { readonly type: "clock-restarted" }>,
  interruptions: readonly EpochMs[],
): number {
  if (!isClockRunning(state)) return 0;
  const interruptedAt = interruptions.find((at) => at >= lastEventAt - TIME_SKEW_MS && at <= restartedAt);
  return interruptedAt === undefined ? 0 : Math.max(0, Math.round(interruptedAt - lastEventAt));
}
