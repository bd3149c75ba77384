/**
 * Reckons what stacks are worth in prize money by the Malmuth–Harville model: a player is first with the part of the chips they have,
 * and each further place goes the same way among the others. M21
 */
import type { Chips } from "../rules.ts";
import type { Cents } from "./settings.ts";

/** Chances are whole numbers of this many parts, cut; a share is less than a billionth of a billionth of a cent too small by it. */
const ONE = 1n << 192n;
/** Added before a share is cut to the cent, so that one that is a whole number of cents stays it. */
const ROUNDING = ONE >> 64n;

export const MAX_ICM_PLAYERS = 10;

/**
 * Returns each player's share, cut to the cent; all stacks have chips. It goes through the sets of players who can have the first places, at most 1,024,
 * with the chance of each.
 */
export function icmShares(stacks: readonly Chips[], prizes: readonly Cents[]): readonly Cents[] {
  if (stacks.length > MAX_ICM_PLAYERS) throw new Error(`${stacks.length} players are more than ${MAX_ICM_PLAYERS}`);
  const chips = stacks.map(BigInt);
  const total = chips.reduce((sum, stack) => sum + stack, 0n);
  const shares = chips.map(() => 0n);
  let sets = new Map<number, { readonly chance: bigint; readonly left: bigint }>([[0, { chance: ONE, left: total }]]);
  for (const prize of prizes) {
    const larger: typeof sets = new Map();
    for (const [set, { chance, left }] of sets)
      chips.forEach((stack, player) => {
        if ((set & (1 << player)) !== 0) return;
        const here = (chance * stack) / left;
        shares[player] = (shares[player] ?? 0n) + here * BigInt(prize);
        const next = set | (1 << player);
        larger.set(next, { chance: (larger.get(next)?.chance ?? 0n) + here, left: left - stack });
      });
    sets = larger;
  }
  return shares.map((share) => Number((share + ROUNDING) / ONE));
}
