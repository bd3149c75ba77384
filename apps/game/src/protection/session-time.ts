/**
 * Counts the time of people at tables and in queues, against their own time limits and for their reality checks. When a limit is reached,
 * it gives up the player's cash seats and places: a player in a hand folds when they are to act and is cashed out at the end of the hand. A
 * tournament entry stays, because it is paid for; its time counts too. Every node reports the people it has; the database counts each
 * minute only once. Decisions 0061, 0067
 */
import type { LimitedTime } from "@poker/db";
import { cashTablesOf, type EvictionDeps, evictFromQueues, evictFromTable } from "../office/evict-players.ts";
import { poll } from "../poll.ts";
import { PoolActor } from "../pools/pool-actor.ts";
import type { ServerEvents } from "../server-events.ts";

/** Twice a minute, so that no minute passes between two runs. */
const COUNT_INTERVAL_MS = 30_000;

interface SessionTimeOptions extends EvictionDeps {
  readonly countMinutes: (userIds: readonly string[]) => Promise<readonly LimitedTime[]>;
  /** Called with the players whose minute is counted, to tell them what is due now. */
  readonly checkReality: (userIds: readonly string[]) => Promise<void>;
  readonly events: Pick<ServerEvents, "emit">;
}

/** Returns the function that stops the counting. */
export function startCountingSessionTime({ node, countMinutes, checkReality, events, clock, log }: SessionTimeOptions) {
  const pools = () => [...node.units.values()].filter((unit) => unit instanceof PoolActor);

  async function endPlay(userId: string): Promise<void> {
    await Promise.all([
      ...cashTablesOf({ node }, userId).map((actor) => evictFromTable(actor, userId)),
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
