/**
 * Whoever is banned plays no more: he leaves his table, the lines and the queues. Who was dealt in folds when it is his turn and
 * is cashed out with the hand's end. Asked again and again, so that it also meets who sat down while he was being banned. Fault 42
 */
import type { Cashier } from "@poker/db";
import { type Clock, every } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { GameNode } from "../nodes/node.ts";
import { PoolActor } from "../pools/actor.ts";
import type { TableActor } from "../tables/actor.ts";

const LOOK_MS = 2_000;

export interface BannedOptions {
  readonly node: Pick<GameNode, "actors" | "units">;
  readonly cashier: Pick<Cashier, "bannedAmong">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What ends it. */
export function watchBanned({ node, cashier, clock, log }: BannedOptions): () => void {
  async function look(): Promise<void> {
    const actors = [...node.actors.values()];
    const pools = [...node.units.values()].filter((unit) => unit instanceof PoolActor);
    const here = new Set([...actors.flatMap(peopleAt), ...pools.flatMap(({ state }) => state.queue.map(playerIdOf))]);
    if (here.size === 0) return;
    const banned = await cashier.bannedAmong([...here]);
    for (const userId of banned) {
      const at = actors.filter((actor) => peopleAt(actor).includes(userId));
      const inQueue = pools.filter(({ state }) => state.queue.some(({ playerId }) => playerId === userId));
      await Promise.all([
        ...at.map((actor) => sendAway(actor, userId)),
        ...inQueue.map((pool) => sendFromQueue(pool, userId)),
      ]);
    }
  }
  let busy = false;
  return every(clock, LOOK_MS, () => {
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
const peopleAt = ({ state: { seats, waiting, offers } }: TableActor) =>
  [...seats.filter(({ bot, leaving }) => !bot && !leaving), ...waiting, ...offers].map(playerIdOf);

const sendAway = (actor: TableActor, userId: string): Promise<void> =>
  actor.mailbox.post(async () => {
    if (actor.stopped) return;
    const seat = actor.seatOf(userId);
    // What is refused has happened meanwhile, or is tried at the next look.
    await actor.perform(seat ? { type: "leave", seat: seat.seat } : { type: "leave-waiting", playerId: userId });
  });

const sendFromQueue = (pool: PoolActor, userId: string): Promise<void> =>
  pool.mailbox.post(async () => {
    if (!pool.stopped) await pool.perform({ type: "leave-queue", playerId: userId });
  });
