/**
 * Counts how long people play at tables and wait in queues, for the time limits that they have set themselves and for reality checks. When
 * a player reaches a limit, their cash seats and places in queues are given up. If they are in a hand, they fold when it is their turn to
 * act, and are cashed out when the hand ends. Tournament entries stay, because they are paid for, but the time in tournaments counts. Every
 * node reports its own people, and the database counts each minute only once. Decisions 0061, 0067
 */
import type { LimitedTime } from "@poker/db";
import { cashTablesOf, type EvictionDeps, evictFromQueues, evictFromTable } from "../office/evict-players.ts";
import { poll } from "../poll.ts";
import { PoolActor } from "../pools/pool-actor.ts";
import type { ServerEvents } from "../server-events.ts";

/** How often play is counted. Twice a minute makes sure that every minute has at least one count. */
const COUNT_INTERVAL_MS = 30_000;

interface SessionTimeOptions extends EvictionDeps {
  readonly countMinutes: (userIds: readonly string[]) => Promise<readonly LimitedTime[]>;
  /** Tells players which reality checks are due. Called after each count with the ids of the players who play. */
  readonly checkReality: (userIds: readonly string[]) => Promise<void>;
  readonly events: Pick<ServerEvents, "emit">;
}

/** Starts the counting. Call the returned function to stop. */
export function startCountingSessionTime({ node, countMinutes, checkReality, events, clock, log }: SessionTimeOptions) {
  const pools = () => [...node.units.values()].filter((unit) => unit instanceof PoolActor);

  async function endPlay(userId: string): Promise<void> {
    await Promise.all([
      ...cashTablesOf({ node }, userId).map((actor) => evictFromTable(actor, userId, "folding")),
      evictFromQueues({ node }, userId),
    ]);
  }

  async function run(): Promise<void> {
    const playing = new Set([
      ...[...node.actors.values()].flatMap(({ state }) =>
        state.seats.filter(({ bot }) => !bot).map(({ playerId }) => playerId),
      ),
      ...pools().flatMap(({ state }) => state.queue.filter(({ bot }) => !bot).map(({ playerId }) => playerId)),
    ]);
    if (playing.size > 0) await countTime([...playing]);
    await checkReality([...playing]);
  }

  async function countTime(playing: readonly string[]): Promise<void> {
    const limited = await countMinutes(playing);
    const notices = limited.flatMap(({ userId, minutesLeft, told }) =>
      told === null ? [] : [{ userId, kind: told, detail: { minutes: minutesLeft } }],
    );
    if (notices.length > 0) await events.emit("noticesWritten", { notices });
    await Promise.all(limited.filter(({ minutesLeft }) => minutesLeft <= 0).map(({ userId }) => endPlay(userId)));
  }

  return poll(clock, { name: "session time", everyMs: COUNT_INTERVAL_MS, run, log }).stop;
}
