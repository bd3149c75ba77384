/** Links to finished hands: a player's link, and the hand as everybody with the link sees it. Decision 0056 */
import type { SeatNo } from "@poker/engine";
import type { FinishedHand, HandSummary } from "./finished-hand.ts";

const TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Returns true when the text can be a link's token. */
export const isShareToken = (text: string): boolean => TOKEN.test(text);

/** A link as its player sees it. */
export interface ShareLink {
  readonly token: string;
  readonly showsNames: boolean;
  /** Epoch ms. */
  readonly createdAt: number;
}

/** A line of a player's list of links. */
export interface ListedShareLink extends ShareLink {
  readonly hand: Pick<HandSummary, "id" | "tableName" | "handNo">;
  /** The cursor of the page that begins after this link. */
  readonly cursor: string;
}

/**
 * `kept`: the hand can be replayed. `archived`: the hand's record was moved out of the database, and only the result is known here.
 * `damaged`: the hand's record cannot be read.
 */
export type RecordState = "kept" | "archived" | "damaged";

export interface SharedPlayer {
  readonly seat: SeatNo;
  /** The seed of the avatar: the player's id, or another text in its place when the link hides names. */
  readonly key: string;
  /** The name; null when the link hides it. Bots always have a name. */
  readonly name: string | null;
  readonly isBot: boolean;
  /** True for a member of the staff. Always false when names are hidden. */
  readonly isStaff: boolean;
  readonly net: number;
}

/**
 * A finished hand as a viewer without a seat saw it. Every reader gets the same: no hidden card, and no name unless the link shows names.
 */
export interface SharedHand
  extends Pick<
    FinishedHand,
    "outcome" | "currency" | "bigBlind" | "pot" | "rake" | "settings" | "events" | "timesLeft"
  > {
  readonly token: string;
  /** null when names are hidden, because the table and the number of the hand would lead to the page with the names. */
  readonly table: Pick<HandSummary, "tableName" | "handNo"> | null;
  /** True when the amounts are tournament chips. M3 */
  readonly inTournament: boolean;
  /** Epoch ms; the beginning of the UTC day when names are hidden. */
  readonly endedAt: number;
  readonly record: RecordState;
  readonly players: readonly SharedPlayer[];
}
