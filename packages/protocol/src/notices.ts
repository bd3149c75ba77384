/** Notices: what a player finds on the account page about the player's hands, chips and account. */
import type { SessionPlace } from "./account.ts";
import type { BreakKind } from "./breaks.ts";
import type { Currency, TableCurrency } from "./currency.ts";
import type { StaffRole } from "./permissions.ts";
import type { Sanction } from "./sanctions.ts";

/** The detail of each kind of notice. Amounts in cents. A `tableId` gets its table's name when the notice is read, and so do people. */
interface NoticeDetails {
  /** The hand could not be finished; `amount` is the bet that the player got back. T6 */
  "hand-cancelled": HandNotice;
  /** The hand could be neither finished nor cancelled; `amount` of the player's chips is held until staff decide. T7 */
  "hand-suspended": HandNotice;
  /** Staff decided: the player got `amount` back. T7 */
  "suspense-returned": HandNotice;
  /** Staff decided nothing in time: the player's held chips, `amount`, went to charity. T7 */
  "suspense-charity": HandNotice;
  /** The player asked for play chips and got them. */
  refilled: { readonly currency: Currency; readonly amount: number };
  /** Staff moved the player's chips by hand; below zero when they took some. */
  "chips-adjusted": { readonly currency: Currency; readonly amount: number };
  /** Staff imposed a sanction, or lifted it (`until` null). The player reads `reason`. */
  "account-changed": { readonly sanction: Sanction; readonly until: number | null; readonly reason: string };
  /** The player began a break or asked to return, or staff decided about it; `until`, epoch ms, is the end of the break or of the wait. */
  "break-changed": {
    readonly change: "began" | "return-due" | "return-asked" | "return-declined" | "ended";
    readonly kind: BreakKind;
    readonly until: number;
    readonly reason: string | null;
  };
  /** A role of the staff was given, taken away or confirmed; owners and the person read it. `byId` null: on the machine. */
  "role-changed": RoleNotice;
  /** The account was signed in to with a device that it had not been signed in to with before. */
  "new-device": SessionPlace;
  /** Staff ended so many of the player's sessions. The player reads `reason`. */
  "sessions-ended": { readonly count: number; readonly reason: string };
  /** Wrong proofs of who they are were given, one after the other, in the session that was opened at `signedInAt`, epoch ms. */
  "wrong-proofs": { readonly signedInAt: number };
  /** The player sat out for longer than the table keeps a seat; `amount` went to their balance, `limit` is that of the table. B10 */
  "seat-given-up": SeatGivenUpNotice;
  /** The table at which the player has a seat was opened from another of their sign-in sessions. Fault 100 */
  "opened-elsewhere": { readonly tableId: string };
  /** A second factor of the account was added or removed, its recovery codes were made anew, or staff were asked to remove all. `name`: of a passkey. */
  "factor-changed": FactorChange;
  /** Wrong codes were typed for the second step, after the right password. Fault 82 */
  "factor-guessed": { readonly way: "totp" | "recovery-code" };
  /** `left`: recovery codes that are not used yet. */
  "recovery-code-used": { readonly left: number };
  /** The room took the player out of a pool's queue. S2 */
  "queue-left": {
    readonly pool: string;
    readonly reason: "not-enough-chips" | "play-limit-reached" | "too-many-given-chips" | "pool-closed";
  };
  /** The player's own limit of time ends in so many minutes. Decision 0061 */
  "session-time-ending": { readonly minutes: number };
  /** It has ended: their seats are given up after the running hand. */
  "session-time-over": { readonly minutes: number };
  /** The archive of the player's data can be downloaded for so many days. */
  "export-ready": { readonly days: number };
  /** The player closed the account and has come back in time. */
  "account-reopened": Readonly<Record<string, never>>;
  /** The archive of the player's data could not be made. */
  "export-failed": Readonly<Record<string, never>>;
  /** A friend, `memberId`, invites the player to a table; `gameToken`: of the link to a private game, null for every other table. */
  "table-invitation": { readonly tableId: string; readonly memberId: string; readonly gameToken: string | null };
  /** A private game that the player is in ends at `endsAt`, epoch ms: its time is over, or it was not used. H9, decision 0077 */
  "game-ending": { readonly tableId: string; readonly endsAt: number; readonly why: "over" | "unused" };
  /** Staff ordered this at a private game that the player is in. The player reads `reason`. */
  "game-ordered": { readonly tableId: string; readonly order: "pause" | "resume" | "close"; readonly reason: string };
  /** The tournament for which the player is registered starts at `startsAt`, epoch ms. M8 */
  "tournament-starting": TournamentNotice & { readonly startsAt: number };
  /** The player sits at another table of the tournament now. M16 */
  "tournament-moved": TournamentNotice & { readonly tableNo: number };
  "tournament-break-ended": TournamentNotice;
  /** `amount` is money, or the worth of a ticket for another tournament. M20, M23 */
  "tournament-prize": TournamentNotice & {
    readonly place: number;
    readonly currency: Currency;
    readonly amount: number;
    readonly ticket: boolean;
  };
  /** Staff took the player out of the tournament. The player reads `reason`. M17 */
  "tournament-disqualified": TournamentNotice & { readonly reason: string };
  /** `amount` went back to the player. M5 */
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

/** `tournament` is its name. */
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
  /** Milliseconds, or big blinds in a row. */
  readonly limit: number;
}

type NoticeKind = keyof NoticeDetails;

/** A kind with its own detail. */
export type NoticeContent = { [K in NoticeKind]: { readonly kind: K; readonly detail: NoticeDetails[K] } }[NoticeKind];

export type Notice = NoticeContent & {
  readonly id: number;
  /** Epoch ms. */
  readonly at: number;
  readonly read: boolean;
  /** The name of `detail.tableId`; null when the detail names no table. */
  readonly tableName: string | null;
  /** The names of `detail.memberId` and `detail.byId`; null when the detail names no such person. */
  readonly memberName: string | null;
  readonly byName: string | null;
};
