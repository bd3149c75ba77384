/** Play chips for nothing, by the rules in `chip_rules`; the database itself decides, however many ask at once. G9, fault 50 */
import { type Refusal, refuse } from "@poker/engine";
import type { RefillRule } from "@poker/protocol";
import type { Queryable } from "../sql/connect.ts";

export type RefillResult =
  | { readonly ok: true; readonly amount: number /** Epoch ms. */; readonly nextAt: number }
  | RefillRefusal;
/** enough-chips: on tables and in the wallet together. `detail.nextAt`: when `too-soon` is over, epoch ms. */
export type RefillRefusal = Refusal<"enough-chips" | "too-soon" | "no-such-person" | "account-frozen">;

export interface Refills {
  /** People's. */
  getRule(): Promise<RefillRule>;
  refillPlayer(userId: string): Promise<RefillResult>;
  /** Every bot that is short of chips and may have some; how many got them. */
  refillBots(): Promise<number>;
}

interface Row {
  refused: RefillRefusal["code"] | null;
  amount: number | null;
  next_at: Date | null;
}

export function createRefills(pool: Queryable): Refills {
  async function refillPlayer(userId: string): Promise<RefillResult> {
    const { rows } = await pool.query<Row>("SELECT * FROM play_chips_refill($1)", [userId]);
    const { refused = null, amount = null, next_at: at = null } = rows[0] ?? {};
    const nextAt = at?.getTime() ?? null;
    if (amount === null || nextAt === null)
      return refuse(refused ?? "no-such-person", nextAt === null ? undefined : { nextAt });
    return { ok: true, amount, nextAt };
  }

  return {
    refillPlayer,
    async getRule() {
      const { rows } = await pool.query<RefillRule>(
        `SELECT refill_below AS below, refill_to AS "upTo", refill_every_ms AS "everyMs"
         FROM chip_rules WHERE audience = 'person'`,
      );
      const [rule] = rows;
      if (!rule) throw new Error("chip_rules has no rule for people");
      return rule;
    },
    async refillBots() {
      const { rows } = await pool.query<{ id: string }>("SELECT id FROM users WHERE bot ORDER BY id");
      let refilled = 0;
      for (const { id } of rows) if ((await refillPlayer(id)).ok) refilled += 1;
      return refilled;
    },
  };
}
