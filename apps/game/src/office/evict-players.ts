/**
 * Removes players whom the database forbids to play from their tables, waitlists and queues. When the database announces such a player,
 * they are removed at once. They are checked again for a minute, because they may have been about to sit down. A slow sweep finds players
 * who were not announced. Faults 42, 84
 */
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { GameNode } from "../nodes/node.ts";
import type { Unit } from "../nodes/unit.ts";
import { poll } from "../poll.ts";
import { PoolActor } from "../pools/pool-actor.ts";
import type { TableActor } from "../tables/table-actor.ts";
import { TournamentActor } from "../tournaments/tournament-actor.ts";
import { walkInSlices } from "../walk-in-slices.ts";

/** How long one sweep over all players here takes. It checks them in `SLICES` equal slices. */
const SWEEP_MS = 60_000;
const SLICES = 12;
const REMEMBER_MS = 60_000;

export interface EvictionDeps {
  readonly node: Pick<GameNode, "actors" | "units">;
  readonly clock: Clock;
  readonly log: Logger;
}

interface EvictionRule {
  /** The name of the rule, for the log. */
  readonly name: string;
  /** Resolves with those of these players who must be removed now. */
  readonly find: (userIds: readonly string[]) => Promise<Iterable<string>>;
  readonly evict: (userId: string) => Promise<void>;
}

interface Eviction {
  /** Removes a player whom the database has announced. */
  announce(userId: string): Promise<void>;
  /** Checks the players of a unit, and removes those who must not play. */
  lookAt(unit: Unit): Promise<void>;
  stop(): Promise<void>;
}

export function startEviction({ node, clock, log }: EvictionDeps, { name, find, evict }: EvictionRule): Eviction {
  /** The monotonic time at which each player was announced, keyed by player id. */
  const announced = new Map<string, number>();
  const nextSlice = walkInSlices(() => [...new Set([...node.units.values()].flatMap(peopleOf))], SLICES);

  async function evictThose(userIds: readonly string[]): Promise<void> {
    if (userIds.length > 0) await Promise.all([...(await find(userIds))].map(evict));
  }
  async function sweep(): Promise<void> {
    const now = clock.monotonic();
    for (const [userId, at] of announced) if (now - at > REMEMBER_MS) announced.delete(userId);
    // Players who were announced are checked again with each slice. They are removed only if the database still forbids them to play. Their
    // ban or break may have ended.
    await evictThose([...nextSlice(), ...announced.keys()]);
  }
  const { stop } = poll(clock, { name: `eviction of ${name}`, everyMs: SWEEP_MS / SLICES, run: sweep, log });
  return {
    async announce(userId) {
      announced.set(userId, clock.monotonic());
      await evict(userId);
    },
    lookAt: (unit) => evictThose(peopleOf(unit)),
    stop,
  };
}

const playerIdOf = ({ playerId }: { readonly playerId: string }) => playerId;
export const personIdsAt = ({ state: { seats, waitlist, offers, privateGame } }: TableActor) =>
  [
    ...seats.filter(({ bot, leaving }) => !bot && !leaving),
    ...waitlist,
    ...offers,
    ...(privateGame?.players.filter(({ standing }) => standing === "asking") ?? []),
  ].map(playerIdOf);

/**
 * Returns the ids of the people who have a seat, are on a waitlist or in a queue, ask for a seat, or are registered for a tournament that
 * has not started.
 */
function peopleOf(unit: Unit): readonly string[] {
  const atTables = unit.tables().flatMap(personIdsAt);
  if (unit instanceof PoolActor) return [...atTables, ...unit.state.queue.map(playerIdOf)];
  if (unit instanceof TournamentActor && unit.state.status === "registering")
    return unit.state.entries.filter(({ bot }) => !bot).map(playerIdOf);
  return atTables;
}

/** Returns the cash tables at which the player sits or waits. */
export const cashTablesOf = ({ node }: Pick<EvictionDeps, "node">, userId: string): readonly TableActor[] =>
  [...node.actors.values()].filter((actor) => actor.tournamentId === null && personIdsAt(actor).includes(userId));

/**
 * Removes the player from the table. `how` matters when the player is in a hand. With "folding", they fold when it is their turn to act.
 * With "after-hand", they play the hand to its end.
 */
export const evictFromTable = (actor: TableActor, userId: string, how: "folding" | "after-hand"): Promise<void> =>
  actor.mailbox.post(async () => {
    if (actor.isStopped) return;
    const seat = actor.seatOf(userId)?.seat;
    // A refusal can be ignored. The command has already taken effect, or the next run tries it again.
    if (seat !== undefined) {
      await actor.executeCommand(
        how === "folding" ? { type: "leave", seat } : { type: "leave-next", seat, when: "hand" },
      );
      return;
    }
    await actor.executeCommand({ type: "leave-waitlist", playerId: userId });
    if (actor.state.privateGame) await actor.executeCommand({ type: "stop-asking", playerId: userId });
  });

export const evictFromQueue = (pool: PoolActor, userId: string): Promise<void> =>
  pool.mailbox.post(async () => {
    if (!pool.isStopped) await pool.executeCommand({ type: "leave-queue", playerId: userId });
  });

export const evictFromQueues = ({ node }: Pick<EvictionDeps, "node">, userId: string): Promise<unknown> =>
  Promise.all(
    [...node.units.values()]
      .filter((unit) => unit instanceof PoolActor)
      .filter(({ state }) => state.queue.some(({ playerId }) => playerId === userId))
      .map((pool) => evictFromQueue(pool, userId)),
  );
