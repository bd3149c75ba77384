/**
 * Counts the time of people at tables and in queues, against their own time limits and for their reality checks. When a limit is reached,
 * the player's cash seats and places in queues are given up: a player in a hand folds when they are to act and is cashed out at the end of
 * the hand. A tournament entry stays, because it is paid for, and the time in the tournament counts too. Every node reports its own people,
 * and the database counts each minute only once. Decisions 0061, 0067
 */
import type { LimitedTime } from "@poker/db";
import { cashTablesOf, type EvictionDeps, evictFromQueues, evictFromTable } from "../office/evict-players.ts";
import { poll } from "../poll.ts";
import { PoolActor } from "../pools/pool-actor.ts";
import type { ServerEvents } from "../server-events.ts";

/** Counts twice a minute, so that every minute has at least one run. */
const COUNT_INTERVAL_MS = 30_000;

interface SessionTimeOptions extends EvictionDeps {
  readonly countMinutes: (userIds: readonly string[]) => Promise<readonly LimitedTime[]>;
  /** Called after each count with the players who play, to tell them which reality checks are due. */
  readonly checkReality: (userIds: readonly string[]) => Promise<void>;
  readonly events: Pick<ServerEvents, "emit">;
}

/** Returns the function that stops the counting. */
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
