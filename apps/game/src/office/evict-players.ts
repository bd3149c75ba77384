/**
 * Removes players whom the database forbids to play from their tables, waiting lists and queues. A player whom the
 * database announces is removed at once. For a minute the player is checked again, because they may have been about to
 * sit down. A slow sweep finds players who were not announced. Faults 42, 84
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

/** Within this time all players here are checked, in SLICES equal slices. */
const SWEEP_MS = 60_000;
const SLICES = 12;
const REMEMBER_MS = 60_000;

export interface EvictionDeps {
  readonly node: Pick<GameNode, "actors" | "units">;
  readonly clock: Clock;
  readonly log: Logger;
}

interface EvictionRule {
  /** Names the rule in the log. */
  readonly name: string;
  /** Returns those of the players who must be removed now. */
  readonly find: (userIds: readonly string[]) => Promise<Iterable<string>>;
  readonly evict: (userId: string) => Promise<void>;
}

interface Eviction {
  /** Removes a player whom a message has announced. */
  announce(userId: string): Promise<void>;
  /** Checks the players of a unit. */
  lookAt(unit: Unit): Promise<void>;
  stop(): Promise<void>;
}

export function startEviction({ node, clock, log }: EvictionDeps, { name, find, evict }: EvictionRule): Eviction {
  /** The monotonic time at which each player was announced. */
  const announced = new Map<string, number>();
  const nextSlice = walkInSlices(() => [...new Set([...node.units.values()].flatMap(peopleOf))], SLICES);

  async function evictThose(userIds: readonly string[]): Promise<void> {
    if (userIds.length > 0) await Promise.all([...(await find(userIds))].map(evict));
  }
  async function sweep(): Promise<void> {
    const now = clock.monotonic();
    for (const [userId, at] of announced) if (now - at > REMEMBER_MS) announced.delete(userId);
    // Players who were announced are removed only if the database still forbids them to play. Their ban or break may have ended.
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

/** People with a seat, on a waitlist or in a queue, asking for a seat, or registered for a tournament that has not started. */
function peopleOf(unit: Unit): readonly string[] {
  const atTables = unit.tables().flatMap(personIdsAt);
  if (unit instanceof PoolActor) return [...atTables, ...unit.state.queue.map(playerIdOf)];
  if (unit instanceof TournamentActor && unit.state.status === "registering")
    return unit.state.entries.filter(({ bot }) => !bot).map(playerIdOf);
  return atTables;
}

/** The cash tables where the player sits or waits. */
export const cashTablesOf = ({ node }: Pick<EvictionDeps, "node">, userId: string): readonly TableActor[] =>
  [...node.actors.values()].filter((actor) => actor.tournamentId === null && personIdsAt(actor).includes(userId));

/**
 * `how` says what happens to a player in a hand: with "folding" the player folds when they are to act, with "after-hand" they play the hand
 * to its end.
 */
export const evictFromTable = (actor: TableActor, userId: string, how: "folding" | "after-hand"): Promise<void> =>
  actor.mailbox.post(async () => {
    if (actor.isStopped) return;
    const seat = actor.seatOf(userId)?.seat;
    // A refusal is ignored: the command has already taken effect, or the next run tries it again.
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
