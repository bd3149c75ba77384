/** Carries out players' commands to a pool, and computes for how much they may buy in. S2 */
import type { PlayerIdentity } from "@poker/db";
import { isRefusal, type PoolCommand, poolBuyInRange, refuse } from "@poker/engine";
import type { BuyInOffer, ClientIn, PoolPresence, Replies, WireRefusal } from "@poker/protocol";
import { handlePlayerCommand } from "../runtime/handle-player-command.ts";
import { readMeans } from "../tables/chip-source.ts";
import type { PoolActor } from "./pool-actor.ts";

type Commands = Pick<ClientIn, "join-queue" | "leave-queue">;
export type QueueCommandName = keyof Commands;

/**
 * For each kind of message, a function that returns the engine's command for the message, or the reason why the player may not give this
 * command now.
 */
const TO_ENGINE_COMMAND: {
  readonly [K in QueueCommandName]: (
    pool: PoolActor,
    player: PlayerIdentity,
    message: Commands[K],
  ) => Promise<PoolCommand | WireRefusal>;
} = {
  async "join-queue"(pool, player, { buyIn = null, entry }) {
    const { settings } = pool.state;
    const { userId, guest, bot } = player;
    const refused = await pool.deps.cashier.refusalToPlay(userId);
    if (refused) return refused;
    if (settings.currency === "real" && (guest || bot)) return refuse("play-money-only"); // G9
    if (pool.isDraining) return refuse("closing");
    const [{ balance, limitLeft }, visitHistory] = await Promise.all([
      readMeans(pool.deps.cashier, userId, settings),
      loadVisitHistory(pool, userId),
    ]);
    const tables = pool.tables().map(({ state }) => state);
    const needed = buyIn ?? poolBuyInRange(pool.state, tables, visitHistory, pool.deps.clock.wall()).min;
    if (balance < needed) return refuse("not-enough-chips");
    if (limitLeft && limitLeft.left < needed) return refuse("play-limit-reached", { ...limitLeft });
    return { type: "join-queue", playerId: userId, bot, buyIn, entry, tables, visitHistory };
  },
  "leave-queue": async (_pool, player) => ({ type: "leave-queue", playerId: player.userId }),
};

/**
 * Runs one command in a job of the pool's mailbox. Calls `respond` once, before anything is published. Refusals: the engine's for the
 * command, and account-frozen, on-a-break, play-money-only, not-enough-chips, play-limit-reached, paused, not-here, closing, malformed.
 */
export async function handleQueueCommand<K extends QueueCommandName>(
  pool: PoolActor,
  name: K,
  player: PlayerIdentity,
  message: Commands[K],
  respond: (reply: Replies["join-queue"]) => void,
): Promise<void> {
  const { userId } = player;
  const isDone = await handlePlayerCommand<PoolCommand, Replies["join-queue"]>(
    pool,
    {
      id: message.commandId,
      userId,
      async toCommand() {
        const command = await TO_ENGINE_COMMAND[name](pool, player, message);
        return isRefusal(command) ? command : { command };
      },
      toReply: ({ seq }) => ({ ok: true, seq, place: pool.queuePositionOf(userId)?.place ?? null }),
    },
    respond,
  );
  if (isDone) pool.scheduleReconcile();
}

/** Resolves with the player's buy-in range and the rule that sets this range. S4–S6 */
export async function loadPoolBuyInOffer(pool: PoolActor, userId: string): Promise<BuyInOffer> {
  const [means, returning] = await Promise.all([
    readMeans(pool.deps.cashier, userId, pool.state.settings),
    loadVisitHistory(pool, userId),
  ]);
  const tables = pool.tables().map(({ state }) => state);
  return { ...poolBuyInRange(pool.state, tables, returning, pool.deps.clock.wall()), ...means };
}

export const poolPresenceOf = (pool: PoolActor, userId: string): PoolPresence => ({
  queuePosition: pool.queuePositionOf(userId),
  seat: pool.seatOf(userId),
  heldSeat: pool.heldSeatOf(userId),
});

async function loadVisitHistory({ info, deps: { pools, clock } }: PoolActor, userId: string) {
  const found = (await pools.findReturning(info.id, [userId], clock.wall())).get(userId);
  return found ?? { visits: new Map(), counter: 0 };
}
