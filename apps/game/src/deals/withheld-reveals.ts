/**
 * Counts the seeds that players committed to but did not reveal. A player who conspires with the room could withhold a seed to choose
 * between two decks. So a player who often withholds seeds is left out: their seeds no longer count. F3
 */
import type { DealOpened } from "@poker/engine";

/** The seeds that players withheld in a table's last hands. Only hands that were dealt from a freeze count. */
export interface WithheldReveals {
  /** How many hands of the table were dealt from a freeze. */
  readonly hands: number;
  readonly withheld: readonly { readonly userTag: string; readonly hand: number }[];
}
export const NONE_WITHHELD: WithheldReveals = { hands: 0, withheld: [] };

const COUNTED_HANDS = 100;
const MAX_WITHHELD = 3;

/** Returns the counts with one more hand. `commits` are the commits in the hand's freeze. */
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
 * Returns true when the player withheld so many seeds in the table's last hundred hands that their seeds are left out. The hundred hands
 * include hands without this player.
 */
export const isLeftOut = ({ hands, withheld }: WithheldReveals, userTag: string): boolean =>
  withheld.filter((one) => one.userTag === userTag && one.hand > hands - COUNTED_HANDS).length > MAX_WITHHELD;
