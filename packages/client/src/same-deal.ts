/** Compares two `next-deal` messages. This code has a file of its own, so that a page can use it without loading the hash functions. */
import type { NextDeal } from "@poker/protocol";

/** Returns true when a seed that was drawn for one of these deals is valid for the other one too. */
export const isSameDeal = (one: NextDeal, other: NextDeal): boolean =>
  one.tableId === other.tableId &&
  one.handNo === other.handNo &&
  one.seat === other.seat &&
  one.game === other.game &&
  one.decks === other.decks &&
  one.prevHandHash === other.prevHandHash;
