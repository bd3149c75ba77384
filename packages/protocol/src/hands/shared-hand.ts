/** Types of links to finished hands: the link as its owner sees it, and the hand as everybody who has the link sees it. Decision 0056 */
import type { SeatNo } from "@poker/engine";
import type { FinishedHand, HandSummary } from "./finished-hand.ts";

const TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Returns true when the text has the form of a link's token. */
export const isShareToken = (text: string): boolean => TOKEN.test(text);

/** A link, as the player who made it sees it. */
export interface ShareLink {
  readonly token: string;
  readonly showsNames: boolean;
  /** Epoch ms. */
  readonly createdAt: number;
}

/** A line of the list of a player's links. */
export interface ListedShareLink extends ShareLink {
  readonly hand: Pick<HandSummary, "id" | "tableName" | "handNo">;
  /** Where the next page of the list starts if this link is the last one on its page. */
  readonly cursor: string;
}

/**
 * The state of the hand's record:
 * - `kept`: the hand can be replayed.
 * - `archived`: the record was moved out of the database. Only the result is known here.
 * - `damaged`: the record cannot be read.
 */
export type RecordState = "kept" | "archived" | "damaged";

export interface SharedPlayer {
  readonly seat: SeatNo;
  /** The text from which the player's avatar is drawn: the player's id, or a substitute when the link hides names. */
  readonly key: string;
  /** null when the link hides names. A bot's name is never hidden. */
  readonly name: string | null;
  readonly isBot: boolean;
  /** True for a member of staff. Always false when the link hides names. */
  readonly isStaff: boolean;
  readonly net: number;
}

/**
 * A finished hand as a viewer without a seat saw it. Everybody who opens the link sees the same: no hidden cards, and no names unless the
 * link shows them.
 */
export interface SharedHand
  extends Pick<
    FinishedHand,
    "outcome" | "currency" | "bigBlind" | "pot" | "rake" | "settings" | "events" | "timesLeft"
  > {
  readonly token: string;
  /** null when the link hides names, because the table and the hand number would lead to the page that shows the names. */
  readonly table: Pick<HandSummary, "tableName" | "handNo"> | null;
  /** True when the amounts are tournament chips. M3 */
  readonly inTournament: boolean;
  /** When the hand ended; epoch ms. When the link hides names, this is the start of that UTC day. */
  readonly endedAt: number;
  readonly record: RecordState;
  readonly players: readonly SharedPlayer[];
}
