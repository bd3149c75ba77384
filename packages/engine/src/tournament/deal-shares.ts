/** Proposes two ways in which the remaining players could share the money: by their chips and by ICM. M21 */
import type { Chips } from "../rules.ts";
import { icmShares } from "./icm.ts";
import type { Cents } from "./settings.ts";

export const DEAL_KINDS = ["chips", "icm"] as const;
export type DealKind = (typeof DEAL_KINDS)[number];

export interface DealProposal {
  /**
   * The prizes that the deal shares, from the first place down. These are the remaining prizes without the kept part.
   */
  readonly prizes: readonly Cents[];
  /** The part of the money that is not shared, because the winner gets it. */
  readonly kept: Cents;
  /**
   * What each player would get by each of the two ways, from the largest stack down. Equal stacks are in the order of
   * registration.
   */
  readonly players: readonly ({ readonly entryNo: number; readonly stack: Chips } & Readonly<
    Record<DealKind, Cents>
  >)[];
}

/**
 * Computes the proposal. `prizes` has one prize for each player, from the first place down. `keptShare` is the kept
 * part in hundredths of a percent of all these prizes. The kept part is taken off the first prize, which never becomes
 * smaller than the second.
 */
export function proposeDeal(
  players: readonly { readonly entryNo: number; readonly stack: Chips }[],
  prizes: readonly Cents[],
  keptShare: number,
): DealProposal {
  const [first = 0, second = 0] = prizes;
  const kept = Math.max(0, Math.min(Math.floor((sumOf(prizes) * keptShare) / 10_000), first - second));
  const shared = [first - kept, ...prizes.slice(1)];
  const ranked = [...players].sort((a, b) => b.stack - a.stack || a.entryNo - b.entryNo);
  const stacks = ranked.map(({ stack }) => stack);
  const byChips = spreadOddCents(chipShares(stacks, shared), shared);
  const byIcm = spreadOddCents(icmShares(stacks, shared), shared);
  return {
    prizes: shared,
    kept,
    players: ranked.map(({ entryNo, stack }, i) => ({ entryNo, stack, chips: byChips[i] ?? 0, icm: byIcm[i] ?? 0 })),
  };
}

/**
 * Gives every player the last prize, and shares the rest in proportion to their chips. No share is larger than the
 * first prize. What a player cannot get because of this is shared among the other players by their chips. Each share is
 * rounded down to the cent. Expects that every stack has chips.
 */
export function chipShares(stacks: readonly Chips[], prizes: readonly Cents[]): readonly Cents[] {
  const top = BigInt(Math.max(...prizes));
  const last = BigInt(prizes.at(-1) ?? 0);
  const capped = new Set<number>();
  for (;;) {
    const open = stacks.flatMap((stack, player) => (capped.has(player) ? [] : [{ player, stack: BigInt(stack) }]));
    const chips = open.reduce((sum, { stack }) => sum + stack, 0n);
    const rest = BigInt(sumOf(prizes)) - top * BigInt(capped.size) - last * BigInt(open.length);
    const over = open.filter(({ stack }) => rest * stack > (top - last) * chips);
    if (over.length === 0)
      return stacks.map((stack, player) => Number(capped.has(player) ? top : last + (rest * BigInt(stack)) / chips));
    for (const { player } of over) capped.add(player);
  }
}

/**
 * Adds the cents that were lost by rounding, one to each share, beginning with the largest stack. No share becomes
 * larger than the first prize.
 */
function spreadOddCents(shares: readonly Cents[], prizes: readonly Cents[]): readonly Cents[] {
  const top = Math.max(...prizes);
  let odd = sumOf(prizes) - sumOf(shares);
  return shares.map((share) => {
    if (odd === 0 || share === top) return share;
    odd--;
    return share + 1;
  });
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
