/** Compares two messages that ask for seeds. This code has its own file, so that a page can use it without loading the hash functions. */
import type { NextDeal } from "@poker/protocol";

/** True when the seed drawn for one of the two deals is also valid for the other. */
export const isSameDeal = (one: NextDeal, other: NextDeal): boolean =>
  one.tableId === other.tableId &&
  one.handNo === other.handNo &&
  one.seat === other.seat &&
  one.game === other.game &&
  one.decks === other.decks &&
  one.prevHandHash === other.prevHandHash;
