/** Notices: stored messages from the room to one player, about their hands, chips and account. The account page shows them. */

import type { Currency, TableCurrency } from "../money/currency.ts";
import type { StaffRole } from "../office/permissions.ts";
import type { Sanction } from "../office/sanctions.ts";
import type { BreakKind } from "../protection/breaks.ts";
import type { SessionPlace } from "../sign-in/session-info.ts";

/**
 * The stored detail of each kind of notice. Amounts are in cents. Tables and people are stored by id, and their names are looked up when
 * the notice is read.
 */
interface NoticeDetails {
  /** The hand could not be finished and was cancelled. The player got `amount`, their bets, back. T6 */
  "hand-cancelled": HandNotice;
  /** The hand could be neither finished nor cancelled. `amount` of the player's chips is held until staff decide. T7 */
  "hand-suspended": HandNotice;
  /** Staff decided about held chips: the player gets `amount` back. T7 */
  "suspense-returned": HandNotice;
  /** Staff did not decide about held chips in time, so `amount` of the player's chips went to charity. T7 */
  "suspense-charity": HandNotice;
  /** The player asked for play chips and got them. */
  refilled: { readonly currency: Currency; readonly amount: number };
  /** Staff moved the player's chips by hand. The amount is negative when staff took chips. */
  "chips-adjusted": { readonly currency: Currency; readonly amount: number };
  /** Staff imposed a sanction that ends at `until` (epoch ms), or lifted it (`until` is null). The player reads `reason`. */
  "account-changed": { readonly sanction: Sanction; readonly until: number | null; readonly reason: string };
  /**
   * Something happened to the player's break. They began a break, a break that was set in their browser now covers their account, they
   * asked to return, or staff decided about the return. `until`, epoch ms, is the end of the break or of the waiting time.
   */
  "break-changed": {
    readonly change: "began" | "reached" | "return-due" | "return-asked" | "return-declined" | "ended";
    readonly kind: BreakKind;
    readonly until: number;
    readonly reason: string | null;
  };
  /**
   * A staff role was given, taken away or confirmed. All owners and the person with the role get this notice. `byId` is null when it was
   * done with a command on the server's machine.
   */
  "role-changed": RoleNotice;
  /** A device that is new to the account was used to sign in. */
  "new-device": SessionPlace;
  /** Staff ended `count` of the player's sessions. The player reads `reason`. */
  "sessions-ended": { readonly count: number; readonly reason: string };
  /**
   * An operator, with a command on the server's machine, set a new password for the account, or let the person sign in again after too many
   * wrong tries. The player reads `reason`.
   */
  "sign-in-helped": { readonly change: "password-reset" | "unlocked"; readonly reason: string };
  /**
   * Several wrong proofs of identity, such as passwords or codes, were given in a row in one session. `signedInAt`, epoch ms, is when that
   * session was opened.
   */
  "wrong-proofs": { readonly signedInAt: number };
  /**
   * The player sat out for longer than the table keeps a seat, and lost the seat. `amount` went back to their wallet. `limit` is the
   * table's limit. B10
   */
  "seat-given-up": SeatGivenUpNotice;
  /** Another of the player's sign-in sessions opened the table at which the player has a seat. Fault 100 */
  "opened-elsewhere": { readonly tableId: string };
  /**
   * A second factor was added or removed, the recovery codes were renewed, or staff were asked to remove all factors. `name` is the name of
   * a passkey.
   */
  "factor-changed": FactorChange;
  /** The right password was given, but then wrong codes in the second step of the sign-in. Fault 82 */
  "factor-guessed": { readonly way: "totp" | "recovery-code" };
  /** A recovery code was used to sign in. `left` is the number of codes that are still unused. */
  "recovery-code-used": { readonly left: number };
  /** The room took the player out of a pool's queue. S2 */
  "queue-left": {
    readonly pool: string;
    readonly reason: "not-enough-chips" | "play-limit-reached" | "too-many-given-chips" | "pool-closed";
  };
  /** The player's limit on playing time will be reached in `minutes` minutes. Decision 0061 */
  "session-time-ending": { readonly minutes: number };
  /** The player has reached their limit on playing time of `minutes` minutes. Their seats are given up after the current hand. */
  "session-time-over": { readonly minutes: number };
  /** The archive of the player's data is ready. The player can download it for `days` days. */
  "export-ready": { readonly days: number };
  /** The player had closed the account, and opened it again before it was erased. */
  "account-reopened": Readonly<Record<string, never>>;
  /** The archive of the player's data could not be made. */
  "export-failed": Readonly<Record<string, never>>;
  /**
   * The friend `memberId` invites the player to a table. `gameToken` is the token of the link to a private game; null for every other
   * table.
   */
  "table-invitation": { readonly tableId: string; readonly memberId: string; readonly gameToken: string | null };
  /**
   * A private game in which the player takes part ends at `endsAt`, epoch ms: its time is over, or it has not been used for long. H9,
   * decision 0077
   */
  "game-ending": { readonly tableId: string; readonly endsAt: number; readonly why: "over" | "unused" };
  /**
   * A private game in which the player takes part has dealt too many hands or stored too many bytes. It deals no hands until `until`, epoch
   * ms. Fault 122
   */
  "game-resting": { readonly tableId: string; readonly until: number; readonly why: "hands" | "bytes" };
  /** Staff gave an order at a private game in which the player takes part. The player reads `reason`. */
  "game-ordered": { readonly tableId: string; readonly order: "pause" | "resume" | "close"; readonly reason: string };
  /** A tournament in which the player is registered starts at `startsAt`, epoch ms. M8 */
  "tournament-starting": TournamentNotice & { readonly startsAt: number };
  /** The player now sits at another table of the tournament. M16 */
  "tournament-moved": TournamentNotice & { readonly tableNo: number };
  "tournament-break-ended": TournamentNotice;
  /** The player finished with a prize. `amount` is the money, or the value of the ticket for another tournament. M20, M23 */
  "tournament-prize": TournamentNotice & {
    readonly place: number;
    readonly currency: Currency;
    readonly amount: number;
    readonly ticket: boolean;
  };
  /** Staff took the player out of the tournament. The player reads `reason`. M17 */
  "tournament-disqualified": TournamentNotice & { readonly reason: string };
  /** The tournament was cancelled, and `amount` was returned to the player. M5 */
  "tournament-cancelled": TournamentNotice & {
    readonly reason: string;
    readonly currency: Currency;
    readonly amount: number;
  };
}

interface FactorChange {
  readonly change:
    | "totp-added"
    | "totp-removed"
    | "recovery-codes-added"
    | "recovery-codes-renewed"
    | "passkey-added"
    | "passkey-removed"
    | "all-removed"
    | "removal-asked"
    | "removal-declined";
  readonly name: string | null;
}

/** `tournament` is the tournament's name. */
interface TournamentNotice {
  readonly tournamentId: string;
  readonly tournament: string;
}

interface HandNotice {
  readonly tableId: string;
  readonly handNo: number;
  readonly currency: TableCurrency;
  readonly amount: number;
}

interface RoleNotice {
  readonly memberId: string;
  readonly role: StaffRole;
  readonly change: "granted" | "withdrawn" | "confirmed";
  readonly byId: string | null;
}

interface SeatGivenUpNotice {
  readonly tableId: string;
  readonly currency: TableCurrency;
  readonly amount: number;
  readonly reason: "sat-out-too-long" | "missed-blinds";
  /** The table's limit: a number of milliseconds, or a number of consecutive big blinds. */
  readonly limit: number;
}

type NoticeKind = keyof NoticeDetails;

/** A kind of notice together with its detail. */
export type NoticeContent = { [K in NoticeKind]: { readonly kind: K; readonly detail: NoticeDetails[K] } }[NoticeKind];

export type Notice = NoticeContent & {
  readonly id: number;
  /** Epoch ms. */
  readonly at: number;
  readonly read: boolean;
  /** The name of the table in `detail.tableId`; null when the detail has no table. */
  readonly tableName: string | null;
  /** The names of the people in `detail.memberId` and `detail.byId`; null when the detail has no such person. */
  readonly memberName: string | null;
  readonly byName: string | null;
};
