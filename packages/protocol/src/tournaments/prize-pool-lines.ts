/** Explains line by line where a prize pool comes from. M19 */
import type { TournamentSettings } from "@poker/engine";

/** Equal payments into the pool: how many there were, and the cents that they added together. */
interface PoolLine {
  readonly count: number;
  readonly amount: number;
}

/** The prize pool, line by line. It may still change until it is final. */
export interface PrizePoolLines {
  readonly entries: PoolLine;
  readonly rebuys: PoolLine;
  readonly addOns: PoolLine;
  /** The amount that the room adds to reach the guarantee. */
  readonly overlay: number;
  /** The sum of all lines. */
  readonly pool: number;
}

export function prizePoolLines(
  { buyIn, rebuy, addOn, guarantee }: Pick<TournamentSettings, "buyIn" | "rebuy" | "addOn" | "guarantee">,
  counts: { readonly entries: number; readonly rebuys: number; readonly addOns: number },
): PrizePoolLines {
  const lineOf = (count: number, prize = 0): PoolLine => ({ count, amount: count * prize });
  const lines = {
    entries: lineOf(counts.entries, buyIn.prize),
    rebuys: lineOf(counts.rebuys, rebuy?.price.prize),
    addOns: lineOf(counts.addOns, addOn?.price.prize),
  };
  const paidIn = lines.entries.amount + lines.rebuys.amount + lines.addOns.amount;
  const overlay = Math.max(0, guarantee - paidIn);
  return { ...lines, overlay, pool: paidIn + overlay };
}
