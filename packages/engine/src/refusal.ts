/**
 * Defines the refusal: a value with a stable code, used by all code from the rules to the pages. A refused command
 * changes nothing. A13
 */

/** Values that a page may show with a code, by name: e.g. {min: 200, max: 800}. */
export type RefusalDetail = Readonly<Record<string, number | string>>;

/** A fault in one field of a command. */
export interface FieldIssue<Code extends string = string> {
  /** Path of the field, like "rules.smallBlind". */
  readonly field: string;
  readonly code: Code;
  readonly detail?: RefusalDetail;
}

export interface Refusal<Code extends string> {
  readonly ok: false;
  /** Pages turn codes into words. */
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

/** The result of a command that succeeded and returns no data. */
export interface Done {
  readonly ok: true;
}
export const DONE: Done = { ok: true };

export const RULE_REFUSALS = [
  // in a hand
  "no-hand", // no hand is being played
  "not-in-hand", // the seat was not dealt in
  "already-folded",
  "already-all-in",
  "not-your-turn",
  "no-such-card", // the player has no card at that place
  "stale-decision", // the command is meant for another hand or another decision
  "cannot-check", // there is a bet to call
  "nothing-to-call",
  "cannot-bet", // there is already a bet, so the player may only raise
  "cannot-raise", // the cap is reached, the betting is not reopened, no player is left to call, or nothing to raise
  "amount-not-whole",
  "amount-too-small",
  "amount-too-large",
  // at a table
  "table-closed",
  "table-paused",
  "unusable-settings", // `checkSettings` names the issues, or chips in play do not fit the new settings
  "no-such-seat",
  "seat-taken",
  "seat-held", // the seat is held for the first player on the waitlist
  "already-seated",
  "not-seated",
  "seats-free", // there is no waitlist while seats are free: the player may sit down
  "already-waiting",
  "not-waiting",
  "no-waiting-list", // the room assigns the seats here
  "buy-in-too-small",
  "buy-in-too-large",
  "stack-full", // a top-up would take the stack above the table's maximum
  "already-leaving",
  "already-sitting-out",
  "not-sitting-out",
  "no-chips", // a player without chips cannot come back
  "nothing-planned", // the player has no plan to leave or to sit out
  "owes-nothing", // the player owes no blind
  "hand-running",
  "no-frozen-hand", // no next hand is promised, or no record is open
  "not-enough-players",
  // at a tournament's table
  "tournament-table", // only the tournament seats players here, and no player may sit out or leave
  "cash-table", // only a tournament may give its tables this command
  "has-chips", // a player with chips does not wait for a rebuy
  // in a private game
  "not-a-private-game",
  "not-host", // the host's role has passed to another player
  "not-admitted", // the host has not admitted this player
  "removed-from-game",
  "already-admitted",
  "not-asking",
  "no-such-player",
  "fixed-setting", // this setting cannot change from a game's opening to its end; `fields` names the setting
  "not-yourself", // the host can be neither removed nor muted
  "nothing-to-answer", // no chips are waiting to be taken
  // in a pool
  "pool-closed",
  "already-queued",
  "not-queued",
] as const;
export type RuleRefusalCode = (typeof RULE_REFUSALS)[number];
export type RuleRefusal = Refusal<RuleRefusalCode>;
