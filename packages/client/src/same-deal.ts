/** Says whether two messages ask for the seed of the same hand; apart from the seeds, so that a page needs no hashing for it. */
import type { NextDeal } from "@poker/protocol";

/** The seed that was drawn for one of them is good for the other. */
export const isSameDeal = (one: NextDeal, other: NextDeal): boolean =>
  one.tableId === other.tableId &&
  one.handNo === other.handNo &&
  one.seat === other.seat &&
  one.game === other.game &&
  one.decks === other.decks &&
  one.prevHandHash === other.prevHandHash;
