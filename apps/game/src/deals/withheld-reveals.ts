/**
 * Counts the seeds that players committed to and did not reveal. A player and the room together could use a withheld seed to choose between
 * two outcomes, so the seeds of a player who often withholds are left out. F3
 */
import type { DealOpened } from "@poker/engine";

/** The seeds that players withheld in a table's last hands. Only hands dealt from a freeze count. */
export interface WithheldReveals {
  /** The number of the table's hands that were dealt from a freeze. */
  readonly hands: number;
  readonly withheld: readonly { readonly userTag: string; readonly hand: number }[];
}
export const NONE_WITHHELD: WithheldReveals = { hands: 0, withheld: [] };

const COUNTED_HANDS = 100;
const MAX_WITHHELD = 3;

/** Adds a hand; `commits` are the commits of its freeze. */
export function countReveals(
  { hands, withheld }: WithheldReveals,
  commits: readonly { readonly seat: number; readonly userTag: string }[],
  { reveals }: DealOpened,
): WithheldReveals {
  const hand = hands + 1;
  const missing = reveals.flatMap(({ seat, seed }) => {
    const userTag = seed === null ? commits.find((commit) => commit.seat === seat)?.userTag : undefined;
    return userTag === undefined ? [] : [{ userTag, hand }];
  });
  const counted = withheld.filter((one) => one.hand > hand - COUNTED_HANDS);
  return { hands: hand, withheld: [...counted, ...missing] };
}

/**
 * True when the player's seeds are left out because they withheld too many in the last hundred hands. Hands without this player count among
 * the hundred.
 */
export const isLeftOut = ({ hands, withheld }: WithheldReveals, userTag: string): boolean =>
  withheld.filter((one) => one.userTag === userTag && one.hand > hands - COUNTED_HANDS).length > MAX_WITHHELD;
