/** Types of finished hands: a hand's summary for lists, and a whole hand as one viewer may see it. F4 */
import type { SeatNo, TableEvent, TableSettings } from "@poker/engine";
import type { TableCurrency } from "../money/currency.ts";
import type { NamedTournament } from "../tournaments/named-tournament.ts";

export const HAND_OUTCOMES = ["settled", "cancelled", "suspended"] as const;

export interface HandSummary {
  /** `<table id>:<hand number>`. */
  readonly id: string;
  readonly tableId: string;
  readonly tableName: string;
  /** The tournament that the hand belongs to. null for a hand of a cash table. In a tournament, all amounts are tournament chips. M3 */
  readonly tournament: NamedTournament | null;
  readonly handNo: number;
  readonly outcome: (typeof HAND_OUTCOMES)[number];
  readonly currency: TableCurrency;
  /** The table's big blind when the hand was dealt; cents. */
  readonly bigBlind: number;
  /** Cents. */
  readonly pot: number;
  readonly rake: number;
  /** The result of the player whose list this is. null when the list does not belong to one player. */
  readonly net: number | null;
  /** Epoch ms. */
  readonly endedAt: number;
  /** Where the next page of the list starts if this hand is the last one on its page. */
  readonly cursor: string;
}

export interface FinishedHand extends Omit<HandSummary, "net" | "cursor"> {
  /** The table's settings when the hand was dealt. R1, fault 53 */
  readonly settings: TableSettings;
  readonly players: readonly {
    readonly seat: SeatNo;
    readonly userId: string;
    readonly name: string;
    readonly isBot: boolean;
    /** True when the player is a member of staff now. Like `name`, this may have been different during the hand. */
    readonly isStaff: boolean;
    readonly net: number;
  }[];
  /** The hand's events in order, with only the cards that this viewer may see. */
  readonly events: readonly TableEvent[];
  /**
   * The ms left on the player's clock at each decision, in order: one entry for each `acted` or `protected` event. null when the player's
   * time ran out, or when no time was recorded. Fault 27
   */
  readonly timesLeft: readonly (number | null)[];
  /** The viewer's seat; null when the viewer was not dealt in. */
  readonly viewerSeat: SeatNo | null;
  /** When staff revealed all cards of the hand, oldest first; epoch ms. The players who were dealt in can see this. */
  readonly revealedAt: readonly number[];
}

/** A hand that the room committed to and then did not deal. Lists of hands leave it out, but its record stays in the chain. F3 */
export interface VoidHand extends Pick<HandSummary, "id" | "tableId" | "tableName" | "handNo"> {
  /** Why the hand was not dealt: a code, or a text that staff wrote. */
  readonly reason: string;
  /** Epoch ms. */
  readonly endedAt: number;
}

/** A finished hand as staff see it. */
export interface OfficeHand extends Omit<FinishedHand, "viewerSeat" | "revealedAt"> {
  /** The reveals of all cards of the hand by staff, newest first: the member of staff, their reason, and the time (epoch ms). */
  readonly reveals: readonly { readonly by: string; readonly reason: string; readonly at: number }[];
}

const HAND_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[1-9]\d{0,8}$/;
/** Returns the id of the hand with this number at the table. */
export const handIdOf = (tableId: string, handNo: number): string => `${tableId}:${handNo}`;
/** Returns true when the text has the form of a hand's id. */
export const isHandId = (text: string): boolean => HAND_ID.test(text);
