/** What a person may ask of a pool. Who he is was settled at the door. S2 */
import type { SignedIn } from "@poker/db";
import { type PoolCommand, poolOffer, type RuleRefusal } from "@poker/engine";
import type { BuyInOffer, ClientIn, PoolStanding, Refused, Replies } from "@poker/protocol";
import type { Committed } from "../tables/write.ts";
import type { PoolActor } from "./actor.ts";

type Commands = Pick<ClientIn, "join-queue" | "leave-queue">;
export type PoolCommandName = keyof Commands;

const no = (code: Refused["code"]): Refused => ({ ok: false, code });

/** What each message means now, or why not. */
const MEANS: {
  readonly [K in PoolCommandName]: (
    pool: PoolActor,
    person: SignedIn,
    message: Commands[K],
  ) => Promise<PoolCommand | Refused>;
} = {
  async "join-queue"(pool, person, { buyIn, entry }) {
    const { settings } = pool.state;
    const { userId, name, guest, bot } = person;
    if (await pool.services.cashier.isFrozen(userId)) return no("account-frozen");
    if (settings.currency === "real" && (guest || bot)) return no("play-money-only"); // G9
    if (pool.draining) return no("closing");
    const [balance, returning] = await Promise.all([
      pool.services.cashier.balance(userId, settings.currency),
      leftBehind(pool, userId),
    ]);
    if (balance < buyIn) return no("not-enough-chips");
    const tables = pool.tables().map(({ state }) => state);
    return { type: "join-queue", playerId: userId, name, bot, buyIn, entry, tables, returning };
  },
  "leave-queue": async (_pool, person) => ({ type: "leave-queue", playerId: person.userId }),
};

/**
 * Runs one command through the pool's mailbox. `respond` is called once, before anybody else learns of it.
 * Refusals: all of the engine's for the command, and account-frozen, play-money-only, not-enough-chips, paused, not-here, closing, malformed.
 */
export async function askPool<K extends PoolCommandName>(
  pool: PoolActor,
  name: K,
  person: SignedIn,
  message: Commands[K],
  respond: (reply: Replies["join-queue"]) => void,
): Promise<void> {
  if (pool.paused) return respond(no("paused"));
  await pool.mailbox.post(async () => {
    if (pool.stopped) return respond(no("not-here"));
    const { commandId } = message;
    const answer = (seq: number) => respond({ ok: true, seq, place: pool.standingOf(person.userId)?.place ?? null });
    const known = pool.answers.get(commandId);
    if (known) return known.userId === person.userId ? answer(known.seq) : respond(no("malformed"));
    const command = await MEANS[name](pool, person, message);
    const result: Committed =
      "ok" in command
        ? command
        : await pool.perform(command, {
            actionId: commandId,
            acknowledge(seq) {
              pool.answers.remember(commandId, { userId: person.userId, seq, earlyMs: null });
              answer(seq);
            },
          });
    if (result.ok) return pool.nudge();
    // It may have been done before this process ran the pool. Fault 4
    const row = MAY_BE_DONE.has(result.code) ? await pool.services.journal.answered(pool.info.id, commandId) : null;
    if (row) answer(row.seq);
    else respond(result);
  });
}

const MAY_BE_DONE: ReadonlySet<Refused["code"]> = new Set([
  "already-queued",
  "already-seated",
  "not-queued",
  "pool-closed",
] satisfies RuleRefusal[]);

/** What he may bring now, and why. S4–S6 */
export async function poolBuyIn(pool: PoolActor, userId: string): Promise<BuyInOffer> {
  const [balance, returning] = await Promise.all([
    pool.services.cashier.balance(userId, pool.state.settings.currency),
    leftBehind(pool, userId),
  ]);
  const tables = pool.tables().map(({ state }) => state);
  return { ...poolOffer(pool.state, tables, returning, pool.services.clock.wall()), balance };
}

export const standingIn = (pool: PoolActor, userId: string): PoolStanding => ({
  standing: pool.standingOf(userId),
  seat: pool.seatOf(userId),
});

async function leftBehind({ info, services: { pools, clock } }: PoolActor, userId: string) {
  const found = (await pools.returning(info.id, [userId], clock.wall())).get(userId);
  return found ?? { visits: new Map(), counter: 0 };
}
