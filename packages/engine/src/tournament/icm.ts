/**
 * Computes how much prize money stacks are worth, by the Malmuth–Harville model. In this model, a player's chance to
 * come first is their fraction of all chips. Each further place is decided in the same way among the remaining players.
 * M21
 */
import type { Chips } from "../rules.ts";
import type { Cents } from "./settings.ts";

/**
 * A chance of 100 %. Every other chance is a fraction of this number, rounded down to a whole number. Because of the
 * rounding, a share is too small by less than a billionth of a billionth of a cent.
 */
const ONE = 1n << 192n;
/**
 * An amount to add to a share before it is rounded down to the cent. Without it, a share of exactly a whole number of
 * cents could become one cent too small.
 */
const ROUNDING = ONE >> 64n;

const MAX_ICM_PLAYERS = 10;

/**
 * Returns each player's share, rounded down to the cent. Expects that every stack has chips. For each place, goes
 * through all sets of players who can have the better places (at most 1,024 sets), and adds up the chance of each set.
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
