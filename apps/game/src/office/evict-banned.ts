/**
 * Removes banned players from their tables, waiting lists and queues. A player who was dealt in folds when they are to act and is
 * cashed out at the hand's end. Repeated, so that a player who sat down while being banned is found as well. Fault 42
 */
import type { Cashier } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { GameNode } from "../nodes/node.ts";
import { poll } from "../poll.ts";
import { PoolActor } from "../pools/pool-actor.ts";
import type { TableActor } from "../tables/table-actor.ts";

const CHECK_INTERVAL_MS = 2_000;

interface EvictBannedOptions {
  readonly node: Pick<GameNode, "actors" | "units">;
  readonly cashier: Pick<Cashier, "findBanned">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Returns how to end it. */
export function startEvictingBanned({ node, cashier, clock, log }: EvictBannedOptions): () => Promise<void> {
  async function run(): Promise<void> {
    const actors = [...node.actors.values()];
    const pools = [...node.units.values()].filter((unit) => unit instanceof PoolActor);
    const here = new Set([
      ...actors.flatMap(personIdsAt),
      ...pools.flatMap(({ state }) => state.queue.map(playerIdOf)),
    ]);
    if (here.size === 0) return;
    const banned = await cashier.findBanned([...here]);
    for (const userId of banned) {
      const at = actors.filter((actor) => personIdsAt(actor).includes(userId));
      const inQueue = pools.filter(({ state }) => state.queue.some(({ playerId }) => playerId === userId));
      await Promise.all([
        ...at.map((actor) => evictFromTable(actor, userId)),
        ...inQueue.map((pool) => evictFromQueue(pool, userId)),
      ]);
    }
  }
  return poll(clock, { name: "eviction of banned players", everyMs: CHECK_INTERVAL_MS, run, log }).stop;
}

const playerIdOf = ({ playerId }: { readonly playerId: string }) => playerId;
export const personIdsAt = ({ state: { seats, waitlist, offers } }: TableActor) =>
  [...seats.filter(({ bot, leaving }) => !bot && !leaving), ...waitlist, ...offers].map(playerIdOf);

export const evictFromTable = (actor: TableActor, userId: string): Promise<void> =>
  actor.mailbox.post(async () => {
    if (actor.isStopped) return;
    const seat = actor.seatOf(userId);
    // What is refused has happened meanwhile, or is tried by the next run.
    await actor.executeCommand(
      seat ? { type: "leave", seat: seat.seat } : { type: "leave-waitlist", playerId: userId },
    );
  });

export const evictFromQueue = (pool: PoolActor, userId: string): Promise<void> =>
  pool.mailbox.post(async () => {
    if (!pool.isStopped) await pool.executeCommand({ type: "leave-queue", playerId: userId });
  });
