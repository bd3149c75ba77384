/** Notices: messages on the account page about the player's hands, chips and account. */

import type { Currency, TableCurrency } from "../money/currency.ts";
import type { StaffRole } from "../office/permissions.ts";
import type { Sanction } from "../office/sanctions.ts";
import type { BreakKind } from "../protection/breaks.ts";
import type { SessionPlace } from "../sign-in/session-info.ts";

/**
 * The detail of each kind of notice. Amounts are in cents. The names of tables and people are added when the notice is read, because the
 * detail has only their ids.
 */
interface NoticeDetails {
  /** The hand could not be finished; `amount` is the bet that the player got back. T6 */
  "hand-cancelled": HandNotice;
  /** The hand could be neither finished nor cancelled; `amount` of the player's chips is held until staff decide. T7 */
  "hand-suspended": HandNotice;
  /** Staff decided that the player gets `amount` back. T7 */
  "suspense-returned": HandNotice;
  /** Staff did not decide in time, so `amount` of the player's held chips went to charity. T7 */
  "suspense-charity": HandNotice;
  /** The player asked for play chips and got them. */
  refilled: { readonly currency: Currency; readonly amount: number };
  /** Staff moved the player's chips by hand. The amount is negative when staff took chips. */
  "chips-adjusted": { readonly currency: Currency; readonly amount: number };
  /** Staff imposed a sanction, or lifted it (`until` is null). The player reads `reason`. */
  "account-changed": { readonly sanction: Sanction; readonly until: number | null; readonly reason: string };
  /**
   * The break of the player changed: they began a break, a break in their browser was extended to their account, they asked to return, or
   * staff decided about the return. `until`, epoch ms, is the end of the break or of the waiting time.
   */
  "break-changed": {
    readonly change: "began" | "reached" | "return-due" | "return-asked" | "return-declined" | "ended";
    readonly kind: BreakKind;
    readonly until: number;
    readonly reason: string | null;
  };
  /**
   * A staff role was given, taken away or confirmed. Owners and the person with the role read this. `byId` is null when the command on the
   * machine did it.
   */
  "role-changed": RoleNotice;
  /** There was a sign-in from a device that is new to the account. */
  "new-device": SessionPlace;
  /** Staff ended this many of the player's sessions. The player reads `reason`. */
  "sessions-ended": { readonly count: number; readonly reason: string };
  /**
   * A command on the machine gave the account a new password, or let its person sign in again after too many tries. The player reads
   * `reason`.
   */
  "sign-in-helped": { readonly change: "password-reset" | "unlocked"; readonly reason: string };
  /**
   * Several wrong proofs of identity were given in a row in one session. `signedInAt`, epoch ms, is the time when this session was opened.
   */
  "wrong-proofs": { readonly signedInAt: number };
  /**
   * The player sat out for longer than the table keeps a seat. `amount` went to their balance, and `limit` is the limit of the table. B10
   */
  "seat-given-up": SeatGivenUpNotice;
  /** The table at which the player has a seat was opened from another of the player's sign-in sessions. Fault 100 */
  "opened-elsewhere": { readonly tableId: string };
  /**
   * A second factor of the account was added or removed, the recovery codes were renewed, or staff were asked to remove all factors. `name`
   * is the name of a passkey.
   */
  "factor-changed": FactorChange;
  /** Wrong codes were typed for the second step of a sign-in, after the right password. Fault 82 */
  "factor-guessed": { readonly way: "totp" | "recovery-code" };
  /** A recovery code was used. `left` is the number of unused recovery codes. */
  "recovery-code-used": { readonly left: number };
  /** The room took the player out of a pool's queue. S2 */
  "queue-left": {
    readonly pool: string;
    readonly reason: "not-enough-chips" | "play-limit-reached" | "too-many-given-chips" | "pool-closed";
  };
  /** The player's own limit of time will be reached in this many minutes. Decision 0061 */
  "session-time-ending": { readonly minutes: number };
  /** The player's limit of time is reached. Their seats are given up after the running hand. */
  "session-time-over": { readonly minutes: number };
  /** The archive of the player's data can be downloaded for this many days. */
  "export-ready": { readonly days: number };
  /** The player had closed the account, and has opened it again in time. */
  "account-reopened": Readonly<Record<string, never>>;
  /** The archive of the player's data could not be made. */
  "export-failed": Readonly<Record<string, never>>;
  /**
   * The friend `memberId` invites the player to a table. `gameToken` is the token of the link to a private game; null for every other
   * table.
   */
  "table-invitation": { readonly tableId: string; readonly memberId: string; readonly gameToken: string | null };
  /**
   * A private game that the player is in ends at `endsAt`, epoch ms, because the game's time is over or the game has gone unused. H9,
   * decision 0077
   */
  "game-ending": { readonly tableId: string; readonly endsAt: number; readonly why: "over" | "unused" };
  /**
   * A private game that the player is in has dealt too many hands, or stored too many bytes. It deals no hands until the given time, epoch
   * ms. Fault 122
   */
  "game-resting": { readonly tableId: string; readonly until: number; readonly why: "hands" | "bytes" };
  /** Staff gave this order at a private game that the player is in. The player reads `reason`. */
  "game-ordered": { readonly tableId: string; readonly order: "pause" | "resume" | "close"; readonly reason: string };
  /** The tournament for which the player is registered starts at `startsAt`, epoch ms. M8 */
  "tournament-starting": TournamentNotice & { readonly startsAt: number };
  /** The player now sits at another table of the tournament. M16 */
  "tournament-moved": TournamentNotice & { readonly tableNo: number };
  "tournament-break-ended": TournamentNotice;
  /** The player finished with a prize. `amount` is money, or the value of a ticket for another tournament. M20, M23 */
  "tournament-prize": TournamentNotice & {
    readonly place: number;
    readonly currency: Currency;
    readonly amount: number;
    readonly ticket: boolean;
  };
  /** Staff took the player out of the tournament. The player reads `reason`. M17 */
  "tournament-disqualified": TournamentNotice & { readonly reason: string };
  /** `amount` was returned to the player. M5 */
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

/** `tournament` is the name of the tournament. */
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
  /** The limit of the table: a number of milliseconds, or of big blinds in a row. */
  readonly limit: number;
}

type NoticeKind = keyof NoticeDetails;

/** A kind of notice, together with the detail of that kind. */
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
