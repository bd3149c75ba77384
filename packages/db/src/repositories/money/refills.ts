/**
 * Gives free play chips by the rules in `chip_rules`. Plain rows go through Prisma. SQL: a function of the database makes the refill, so
 * that many requests at once cannot get more than one. G9, faults 50 and 100
 */
import { type Refusal, refuse } from "@poker/engine";
import type { ChipRule, RefillRefusalCode, RefillRule } from "@poker/protocol";
import type { Database } from "../../sql/connect.ts";
import { toSafeInteger } from "../../sql/safe-integer.ts";

type RefillResult =
  | { readonly ok: true; readonly amount: number /** Epoch ms. */; readonly nextAt: number }
  | RefillRefusal;
type RefillRefusal = Refusal<RefillRefusalCode>;

export interface Refills {
  /** Returns the rule for players. Bots have a rule of their own. */
  getRule(): Promise<RefillRule>;
  /** Returns the whole rule for people, in the form that owners change. */
  getWholeRule(): Promise<ChipRule>;
  /** Returns how many play chips a new player gets, in cents. */
  getWelcomeChips(): Promise<number>;
  /**
   * Returns the amount that the rule compares with its limit, in cents. It includes the play chips in the wallet, in all stacks and
   * tickets, and in tournament entries that the player can still withdraw.
   */
  getPlayChips(userId: string): Promise<number>;
  /** Gives a refill to the player of this session. */
  refillPlayer(sessionKey: string): Promise<RefillResult>;
  /** Gives a refill to every bot that may have one by the rule for bots. Returns how many bots got one. */
  refillBots(): Promise<number>;
}

const HOUR_MS = 3_600_000;

interface Row {
  refused: RefillRefusalCode | null;
  amount: number | null;
  next_refill_at: Date | null;
}

export function createRefills({ prisma, pool }: Pick<Database, "prisma" | "pool">): Refills {
  async function refill(sql: string, whose: string): Promise<RefillResult> {
    const { rows } = await pool.query<Row>(sql, [whose]);
    const { refused = null, amount = null, next_refill_at: at = null } = rows[0] ?? {};
    const nextAt = at?.getTime() ?? null;
    if (amount === null || nextAt === null)
      return refuse(refused ?? "session-revoked", nextAt === null ? undefined : { nextAt });
    return { ok: true, amount, nextAt };
  }

  return {
    refillPlayer: (sessionKey) => refill("SELECT * FROM play_chips_refill_own($1)", sessionKey),
    async getRule() {
      const rule = await prisma.chipRule.findUniqueOrThrow({
        where: { playerKind: "person" },
        select: { refillBelow: true, refillTo: true, refillEveryMs: true },
      });
      return {
        below: toSafeInteger(rule.refillBelow),
        upTo: toSafeInteger(rule.refillTo),
        everyMs: toSafeInteger(rule.refillEveryMs),
      };
    },
    async getWholeRule() {
      const rule = await prisma.chipRule.findUniqueOrThrow({ where: { playerKind: "person" } });
      return {
        welcome: toSafeInteger(rule.welcome),
        below: toSafeInteger(rule.refillBelow),
        upTo: toSafeInteger(rule.refillTo),
        everyHours: toSafeInteger(rule.refillEveryMs) / HOUR_MS,
        perNetwork: rule.givenPerNetwork === null ? null : toSafeInteger(rule.givenPerNetwork),
      };
    },
    async getWelcomeChips() {
      const rule = await prisma.chipRule.findUniqueOrThrow({
        where: { playerKind: "person" },
        select: { welcome: true },
      });
      return toSafeInteger(rule.welcome);
    },
    async getPlayChips(userId) {
      const { rows } = await pool.query<{ chips: number }>("SELECT play_chips_of($1) AS chips", [userId]);
      return rows[0]?.chips ?? 0;
    },
    async refillBots() {
      const bots = await prisma.user.findMany({ where: { bot: true }, select: { id: true }, orderBy: { id: "asc" } });
      let refilled = 0;
      for (const { id } of bots) if ((await refill("SELECT * FROM play_chips_refill($1)", id)).ok) refilled += 1;
      return refilled;
    },
  };
}
