/**
 * Defines the refusal: a value with a stable code that all code uses, from the rules to the pages. A refused command
 * changes nothing. A13
 */

/** Named values that a page may show together with a code, such as {min: 200, max: 800}. */
export type RefusalDetail = Readonly<Record<string, number | string>>;

/** What is wrong with one field of a command. */
export interface FieldIssue<Code extends string = string> {
  /** The path of the field, such as "rules.smallBlind". */
  readonly field: string;
  readonly code: Code;
  readonly detail?: RefusalDetail;
}

export interface Refusal<Code extends string> {
  readonly ok: false;
  /** A stable code, which pages translate into words. */
  readonly code: Code;
  readonly detail?: RefusalDetail;
  readonly fields?: readonly FieldIssue[];
}

export const refuse = <Code extends string>(
  code: Code,
  detail?: RefusalDetail,
  fields?: readonly FieldIssue[],
): Refusal<Code> => ({ ok: false, code, ...(detail && { detail }), ...(fields && { fields }) });

export const isRefusal = (value: unknown): value is Refusal<string> =>
  typeof value === "object" && value !== null && "ok" in value && value.ok === false;

/** The result of a command that succeeded and has no data to return. */
export interface Done {
  readonly ok: true;
}
export const DONE: Done = { ok: true };

export const RULE_REFUSALS = [
  // about a hand
  "no-hand", // no hand is being played
  "not-in-hand", // the seat was not dealt in
  "already-folded",
  "already-all-in",
  "not-your-turn",
  "no-such-card", // the player has no card with this index
  "stale-decision", // the hand or the decision that the command names is over
  "cannot-check", // the player faces a bet
  "nothing-to-call",
  "cannot-bet", // another player has already bet, so the player may only raise
  "cannot-raise", // the cap is reached, the betting is not reopened, no player is left to call, or nothing to raise
  "amount-not-whole",
  "amount-too-small",
  "amount-too-large",
  // about a table
  "table-closed",
  "table-paused",
  "unusable-settings", // `checkSettings` found issues, or the new settings do not fit the chips in play
  "no-such-seat",
  "seat-taken",
  "seat-held", // the seat is held for the first player on the waitlist
  "already-seated",
  "not-seated",
  "seats-free", // a seat is free, so the player sits down instead of joining the waitlist
  "already-waiting",
  "not-waiting",
  "no-waiting-list", // the room assigns the seats at this table, so it has no waitlist
  "buy-in-too-small",
  "buy-in-too-large",
  "stack-full", // the top-up would make the stack larger than the table's maximum
  "already-leaving",
  "already-sitting-out",
  "not-sitting-out",
  "no-chips", // a player without chips cannot return to play
  "nothing-planned", // the player has no plan to cancel
  "owes-nothing", // the player owes no blind
  "hand-running",
  "no-frozen-hand", // no frozen hand waits to be dealt, or no deal record is open
  "not-enough-players",
  // about a tournament's table
  "tournament-table", // only the tournament seats players here, and players may not leave or sit out
  "cash-table", // this command is only for tournaments' tables
  "has-chips", // only a player without chips waits for a rebuy
  // about a private game
  "not-a-private-game",
  "not-host", // another player is the host now
  "not-admitted", // the host has not admitted this player
  "removed-from-game",
  "already-admitted",
  "not-asking",
  "no-such-player",
  "fixed-setting", // a game keeps this setting from its opening to its end; `fields` names it
  "not-yourself", // the host cannot remove or mute themselves
  "nothing-to-answer", // the host is not asking to take chips from this player
  // about a pool
  "pool-closed",
  "already-queued",
  "not-queued",
] as const;
export type RuleRefusalCode = (typeof RULE_REFUSALS)[number];
export type RuleRefusal = Refusal<RuleRefusalCode>;
