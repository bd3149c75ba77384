/** Finds the fewest payments that settle what people won and lost among themselves. H9 */
import type { Chips } from "./rules.ts";

export interface GameResult {
  readonly playerId: string;
  /** Positive when the player won. The sum over all players is zero. */
  readonly net: Chips;
  /** True for a bot of the room, which neither pays nor is paid. */
  readonly bot?: boolean;
}

export interface Payment {
  readonly from: string;
  readonly to: string;
  readonly amount: Chips;
}

/** With more nonzero results than this, the search would take too long. All of them then form one group. */
const MAX_SEARCHED = 14;

const sumOf = (results: readonly GameResult[]): Chips => results.reduce((sum, { net }) => sum + net, 0);

/**
 * Settling among k people takes at most k − 1 payments. Fewer payments are enough only when the people form groups whose
 * results sum to zero, so the largest number of groups gives the fewest payments. Throws when the results do not sum to zero.
 * Decision 0078
 */
export function settleUp(results: readonly GameResult[]): readonly Payment[] {
  if (sumOf(results) !== 0) throw new Error("The results do not sum to zero");
  const open = withoutBots(results).filter(({ net }) => net !== 0);
  const groups = open.length <= MAX_SEARCHED ? mostEvenGroups(open) : [open];
  return groups.flatMap(payWithinGroup);
}

/**
 * The results of people, changed so that they sum to zero without the bots. When bots won, every loser pays the same smaller
 * proportion of their loss. When bots lost, every winner gets the same smaller proportion of their win.
 */
function withoutBots(results: readonly GameResult[]): readonly GameResult[] {
  const people = results.filter(({ bot }) => bot !== true);
  const surplus = sumOf(people);
  if (surplus === 0) return people;
  const isCut = ({ net }: GameResult) => Math.sign(net) === Math.sign(surplus);
  const total = sumOf(people.filter(isCut));
  const cut = people.filter(isCut).map((result) => ({ result, ...scale(result.net, total - surplus, total) }));
  const centsLeft = Math.abs(total - surplus - cut.reduce((sum, { whole }) => sum + whole, 0));
  const byRest = cut.toSorted((a, b) => b.rest - a.rest);
  const nets = new Map(
    byRest.map(({ result, whole }, place) => [result, whole + (place < centsLeft ? Math.sign(surplus) : 0)]),
  );
  return people.map((result) => ({ ...result, net: nets.get(result) ?? result.net }));
}

/**
 * `whole` is `net` times `part` divided by `total`, rounded towards zero; `rest` is what the rounding lost, from 0 to 1. Computed
 * with BigInt, because the product may be too large to be exact as a number.
 */
function scale(net: Chips, part: Chips, total: Chips): { readonly whole: Chips; readonly rest: number } {
  const product = BigInt(net) * BigInt(part);
  const of = BigInt(total);
  return { whole: Number(product / of), rest: Math.abs(Number(product % of)) / Math.abs(total) };
}

/**
 * Pays from the largest debt to the largest claim until all are settled. Each payment settles at least one of the two.
 */
function payWithinGroup(group: readonly GameResult[]): readonly Payment[] {
  const byAmount = (a: { left: Chips }, b: { left: Chips }) => b.left - a.left;
  const claims = group.filter(({ net }) => net > 0).map(({ playerId, net }) => ({ playerId, left: net }));
  const debts = group.filter(({ net }) => net < 0).map(({ playerId, net }) => ({ playerId, left: -net }));
  const payments: Payment[] = [];
  for (;;) {
    const [claim] = claims.sort(byAmount);
    const [debt] = debts.sort(byAmount);
    if (!claim || !debt || claim.left === 0 || debt.left === 0) return payments;
    const amount = Math.min(claim.left, debt.left);
    payments.push({ from: debt.playerId, to: claim.playerId, amount });
    claim.left -= amount;
    debt.left -= amount;
  }
}

/**
 * Finds the largest number of groups that each sum to zero. A subset is a number whose bits name its members. `most[subset]` is
 * how many such groups the subset's members can form at most. Each step adds one member, and a group is complete whenever the
 * sum so far is zero.
 */
function mostEvenGroups(open: readonly GameResult[]): readonly (readonly GameResult[])[] {
  const subsets = 1 << open.length;
  const sums = new Array<number>(subsets).fill(0);
  const most = new Array<number>(subsets).fill(0);
  const added = new Array<number>(subsets).fill(-1);
  for (let subset = 1; subset < subsets; subset++) {
    for (const [place, { net }] of open.entries()) {
      const without = subset & ~(1 << place);
      if (without === subset) continue;
      sums[subset] = (sums[without] ?? 0) + net;
      const groups = (most[without] ?? 0) + (sums[subset] === 0 ? 1 : 0);
      if ((added[subset] ?? -1) >= 0 && groups <= (most[subset] ?? 0)) continue;
      most[subset] = groups;
      added[subset] = place;
    }
  }
  return groupsOf(open, sums, added);
}

/** Removes members one by one, from the full set down to the empty set. A new group begins wherever the sum is zero. */
function groupsOf(
  open: readonly GameResult[],
  sums: readonly number[],
  added: readonly number[],
): readonly (readonly GameResult[])[] {
  const groups: GameResult[][] = [];
  let subset = (1 << open.length) - 1;
  while (subset !== 0) {
    if (sums[subset] === 0) groups.push([]);
    const place = added[subset] ?? 0;
    const member = open[place];
    if (member) groups.at(-1)?.push(member);
    subset &= ~(1 << place);
  }
  return groups;
}
