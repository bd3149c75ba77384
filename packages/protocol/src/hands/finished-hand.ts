/** Finished hands: the summary of a hand for lists, and a whole hand as one viewer may see it. F4 */
import type { SeatNo, TableEvent, TableSettings } from "@poker/engine";
import type { TableCurrency } from "../money/currency.ts";
import type { NamedTournament } from "../tournaments/named-tournament.ts";

export const HAND_OUTCOMES = ["settled", "cancelled", "suspended"] as const;

export interface HandSummary {
  /** `<table>:<number>` */
  readonly id: string;
  readonly tableId: string;
  readonly tableName: string;
  /** The tournament of the hand; null when the hand was played for money. In a tournament all amounts are tournament chips. M3 */
  readonly tournament: NamedTournament | null;
  readonly handNo: number;
  readonly outcome: (typeof HAND_OUTCOMES)[number];
  readonly currency: TableCurrency;
  /** The stakes of the table when the hand was dealt; cents. */
  readonly bigBlind: number;
  /** Cents. */
  readonly pot: number;
  readonly rake: number;
  /** The net result of the player whose list this is; null when the list does not belong to one player. */
  readonly net: number | null;
  /** Epoch ms. */
  readonly endedAt: number;
  /** The cursor of the page that begins after this hand. */
  readonly cursor: string;
}

export interface FinishedHand extends Omit<HandSummary, "net" | "cursor"> {
  /** The settings that the hand was dealt with. R1, fault 53 */
  readonly settings: TableSettings;
  readonly players: readonly {
    readonly seat: SeatNo;
    readonly userId: string;
    readonly name: string;
    readonly isBot: boolean;
    /** The players with their current names and marks, which may differ from those during the hand. */
    readonly isStaff: boolean;
    readonly net: number;
  }[];
  /** Every event in order, as this viewer may know it. */
  readonly events: readonly TableEvent[];
  /**
   * The milliseconds left at each decision, in order: one entry for every `acted` and `protected` among the events. null when the clock
   * decided for the player, or no time was recorded. Fault 27
   */
  readonly timesLeft: readonly (number | null)[];
  /** The viewer's seat; null when the viewer was not dealt in. */
  readonly viewerSeat: SeatNo | null;
  /** The times when staff revealed all cards of the hand, oldest first. The players who were dealt in see this. */
  readonly revealedAt: readonly number[];
}

/** A hand that was promised and never dealt. Lists of hands leave it out, but its record stays in the chain. F3 */
export interface VoidHand extends Pick<HandSummary, "id" | "tableId" | "tableName" | "handNo"> {
  /** The reason: a code, or a text that staff wrote. */
  readonly reason: string;
  /** Epoch ms. */
  readonly endedAt: number;
}

/** A finished hand as staff see it. */
export interface OfficeHand extends Omit<FinishedHand, "viewerSeat" | "revealedAt"> {
  /** The times when staff revealed all cards of the hand, newest first. */
  readonly reveals: readonly { readonly by: string; readonly reason: string; readonly at: number }[];
}

const HAND_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[1-9]\d{0,8}$/;
/** Returns the id of the hand with this number at the table. */
export const handIdOf = (tableId: string, handNo: number): string => `${tableId}:${handNo}`;
/** Returns true when the text can be a hand's id. */
export const isHandId = (text: string): boolean => HAND_ID.test(text);
