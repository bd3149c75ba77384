/** Finds the fewest payments that settle what people won from each other and lost to each other. H9 */
import type { Chips } from "./rules.ts";

export interface GameResult {
  readonly playerId: string;
  /** How much the player won in cents, negative for a loss. The results of all players sum to zero. */
  readonly net: Chips;
  /** True for a bot of the room. A bot neither pays nor gets paid. */
  readonly bot?: boolean;
}

export interface Payment {
  readonly from: string;
  readonly to: string;
  readonly amount: Chips;
}

/**
 * The largest number of results, without those of zero, for which the search is made. With more results it would take
 * too long, so all people then form one group.
 */
const MAX_SEARCHED = 14;

const sumOf = (results: readonly GameResult[]): Chips => results.reduce((sum, { net }) => sum + net, 0);

/**
 * Returns the payments that settle all results:
 * - A group of k people needs at most k − 1 payments.
 * - Fewer are enough only when the group splits into smaller groups whose results each sum to zero.
 * - The largest number of such groups therefore gives the fewest payments.
 * Throws when the results do not sum to zero. Decision 0078
 */
export function settleUp(results: readonly GameResult[]): readonly Payment[] {
  if (sumOf(results) !== 0) throw new Error("The results do not sum to zero");
  const open = withoutBots(results).filter(({ net }) => net !== 0);
  const groups = open.length <= MAX_SEARCHED ? mostEvenGroups(open) : [open];
  return groups.flatMap(payWithinGroup);
}

/**
 * Removes the bots and changes the other results so that they sum to zero again. When bots won, every loser pays a
 * smaller part of their loss. When bots lost, every winner gets a smaller part of their win. The part is the same for
 * each of them.
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
 * Computes `net` · `part` / `total`. `whole` is the result rounded towards zero. `rest` is what the rounding took away,
 * from 0 to 1. Uses BigInt, because the product may be too large for an exact number.
 */
function scale(net: Chips, part: Chips, total: Chips): { readonly whole: Chips; readonly rest: number } {
  const product = BigInt(net) * BigInt(part);
  const of = BigInt(total);
  return { whole: Number(product / of), rest: Math.abs(Number(product % of)) / Math.abs(total) };
}

/**
 * Lets the player with the largest debt pay the player with the largest claim, until all are settled. Each payment
 * settles at least one of the two players.
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
 * Finds the largest number of groups that each sum to zero. A subset is a number whose bits name its members.
 * `most[subset]` is the largest number of such groups that can be formed one after the other: members are added one by
 * one, and a group is complete each time the sum is zero. `added[subset]` is the member that was added last.
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

/**
 * Removes members one by one from the full set until it is empty. A new group begins each time the remaining members
 * sum to zero.
 */
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
