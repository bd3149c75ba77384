/** What a person may ask of a pool. Who he is was settled at the door. S2 */

import type { PlayerIdentity } from "@poker/db";
import { type PoolCommand, poolBuyInRange, type RuleRefusalCode, refuse } from "@poker/engine";
import type { BuyInOffer, ClientIn, PoolPresence, Replies, WireRefusal } from "@poker/protocol";
import type { CommitResult } from "../tables/commit-with-retry.ts";
import type { PoolActor } from "./pool-actor.ts";

type Commands = Pick<ClientIn, "join-queue" | "leave-queue">;
export type QueueCommandName = keyof Commands;

const no: (code: WireRefusal["code"], detail?: WireRefusal["detail"]) => WireRefusal = refuse;

/** What each message means now, or why not. */
const TO_ENGINE_COMMAND: {
  readonly [K in QueueCommandName]: (
    pool: PoolActor,
    person: PlayerIdentity,
    message: Commands[K],
  ) => Promise<PoolCommand | WireRefusal>;
} = {
  async "join-queue"(pool, person, { buyIn, entry }) {
    const { settings } = pool.state;
    const { userId, name, guest, bot } = person;
    if (await pool.deps.cashier.isFrozen(userId)) return no("account-frozen");
    if (settings.currency === "real" && (guest || bot)) return no("play-money-only"); // G9
    if (pool.isDraining) return no("closing");
    const [balance, visitHistory] = await Promise.all([
      pool.deps.cashier.getWalletBalance(userId, settings.currency),
      leftBehind(pool, userId),
    ]);
    if (balance < buyIn) return no("not-enough-chips");
    const tables = pool.tables().map(({ state }) => state);
    return { type: "join-queue", playerId: userId, name, bot, buyIn, entry, tables, visitHistory };
  },
  "leave-queue": async (_pool, person) => ({ type: "leave-queue", playerId: person.userId }),
};

/**
 * Runs one command through the pool's mailbox. `respond` is called once, before anybody else learns of it.
 * Refusals: all of the engine's for the command, and account-frozen, play-money-only, not-enough-chips, paused, not-here, closing, malformed.
 */
export async function handleQueueCommand<K extends QueueCommandName>(
  pool: PoolActor,
  name: K,
  person: PlayerIdentity,
  message: Commands[K],
  respond: (reply: Replies["join-queue"]) => void,
): Promise<void> {
  if (pool.isPaused) return respond(no("paused"));
  await pool.mailbox.post(async () => {
    if (pool.isStopped) return respond(no("not-here"));
    const { commandId } = message;
    const answer = (seq: number) =>
      respond({ ok: true, seq, place: pool.queuePositionOf(person.userId)?.place ?? null });
    const known = pool.idempotencyCache.get(commandId);
    if (known) return known.userId === person.userId ? answer(known.seq) : respond(no("malformed"));
    const command = await TO_ENGINE_COMMAND[name](pool, person, message);
    const result: CommitResult =
      "ok" in command
        ? command
        : await pool.executeCommand(command, {
            actionId: commandId,
            acknowledge(seq) {
              pool.idempotencyCache.remember(commandId, { userId: person.userId, seq, earlyMs: null });
              answer(seq);
            },
          });
    if (result.ok) return pool.scheduleReconcile();
    // It may have been done before this process ran the pool. Fault 4
    const row = RETRY_AMBIGUOUS.has(result.code)
      ? await pool.deps.journal.findByActionId(pool.info.id, commandId)
      : null;
    if (row) answer(row.seq);
    else respond(result);
  });
}

const RETRY_AMBIGUOUS: ReadonlySet<WireRefusal["code"]> = new Set([
  "already-queued",
  "already-seated",
  "not-queued",
  "pool-closed",
] satisfies RuleRefusalCode[]);

/** What he may bring now, and why. S4–S6 */
export async function loadPoolBuyInOffer(pool: PoolActor, userId: string): Promise<BuyInOffer> {
  const [balance, returning] = await Promise.all([
    pool.deps.cashier.getWalletBalance(userId, pool.state.settings.currency),
    leftBehind(pool, userId),
  ]);
  const tables = pool.tables().map(({ state }) => state);
  return { ...poolBuyInRange(pool.state, tables, returning, pool.deps.clock.wall()), balance };
}

export const poolPresenceOf = (pool: PoolActor, userId: string): PoolPresence => ({
  queuePosition: pool.queuePositionOf(userId),
  seat: pool.seatOf(userId),
});

async function leftBehind({ info, deps: { pools, clock } }: PoolActor, userId: string) {
  const found = (await pools.findReturning(info.id, [userId], clock.wall())).get(userId);
  return found ?? { visits: new Map(), counter: 0 };
}
