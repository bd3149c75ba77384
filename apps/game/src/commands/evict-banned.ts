/**
 * Whoever is banned plays no more: he leaves his table, the lines and the queues. Who was dealt in folds when it is his turn and
 * is cashed out with the hand's end. Asked again and again, so that it also meets who sat down while he was being banned. Fault 42
 */
import type { Cashier } from "@poker/db";
import { type Clock, repeatEvery } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { GameNode } from "../nodes/node.ts";
import { PoolActor } from "../pools/pool-actor.ts";
import type { TableActor } from "../tables/table-actor.ts";

const CHECK_INTERVAL_MS = 2_000;

export interface EvictBannedOptions {
  readonly node: Pick<GameNode, "actors" | "units">;
  readonly cashier: Pick<Cashier, "findBanned">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What ends it. */
export function startEvictingBanned({ node, cashier, clock, log }: EvictBannedOptions): () => void {
  async function look(): Promise<void> {
    const actors = [...node.actors.values()];
    const pools = [...node.units.values()].filter((unit) => unit instanceof PoolActor);
    const here = new Set([...actors.flatMap(humanIdsAt), ...pools.flatMap(({ state }) => state.queue.map(playerIdOf))]);
    if (here.size === 0) return;
    const banned = await cashier.findBanned([...here]);
    for (const userId of banned) {
      const at = actors.filter((actor) => humanIdsAt(actor).includes(userId));
      const inQueue = pools.filter(({ state }) => state.queue.some(({ playerId }) => playerId === userId));
      await Promise.all([
        ...at.map((actor) => evictFromTable(actor, userId)),
        ...inQueue.map((pool) => evictFromQueue(pool, userId)),
      ]);
    }
  }
  let busy = false;
  return repeatEvery(clock, CHECK_INTERVAL_MS, () => {
    if (busy) return;
    busy = true;
    look()
      .catch((problem: unknown) => log.warn({ problem }, "it could not be asked who is banned"))
      .finally(() => {
        busy = false;
      });
  });
}

const playerIdOf = ({ playerId }: { readonly playerId: string }) => playerId;
const humanIdsAt = ({ state: { seats, waitlist, offers } }: TableActor) =>
  [...seats.filter(({ bot, leaving }) => !bot && !leaving), ...waitlist, ...offers].map(playerIdOf);

const evictFromTable = (actor: TableActor, userId: string): Promise<void> =>
  actor.mailbox.post(async () => {
    if (actor.isStopped) return;
    const seat = actor.seatOf(userId);
    // What is refused has happened meanwhile, or is tried at the next look.
    await actor.executeCommand(
      seat ? { type: "leave", seat: seat.seat } : { type: "leave-waitlist", playerId: userId },
    );
  });

const evictFromQueue = (pool: PoolActor, userId: string): Promise<void> =>
  pool.mailbox.post(async () => {
    if (!pool.isStopped) await pool.executeCommand({ type: "leave-queue", playerId: userId });
  });
