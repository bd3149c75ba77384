/** A refusal is a value: the rules said no, nothing changed. Pages turn codes into words. A13 */

export const RULE_REFUSALS = [
  // in a hand
  "no-hand", // no hand is being played
  "not-in-hand", // the seat was not dealt in
  "already-folded",
  "already-all-in",
  "not-your-turn",
  "no-such-card", // he holds none at that place
  "stale-decision", // meant for another hand or another turn
  "cannot-check", // there is a bet to call
  "nothing-to-call",
  "cannot-bet", // there is a bet already: raise
  "cannot-raise", // capped, not reopened, nobody left to call, or nothing to raise
  "amount-not-whole",
  "amount-too-small",
  "amount-too-large",
  // at a table
  "table-closed",
  "table-paused",
  "unusable-settings", // checkSettings names them; or chips in play that the new settings leave no place for
  "no-such-seat",
  "seat-taken",
  "seat-held", // for the first in line
  "already-seated",
  "not-seated",
  "seats-free", // no line while there are: sit down
  "already-waiting",
  "not-waiting",
  "no-waiting-list", // seats here are given by the room
  "buy-in-too-small",
  "buy-in-too-large",
  "stack-full", // a top-up would pass the table's maximum
  "already-leaving",
  "already-sitting-out",
  "not-sitting-out",
  "no-chips", // come back needs chips in front of you
  "nothing-planned", // neither to leave nor to sit out
  "owes-nothing", // no wait-or-post choice is open
  "hand-running",
  "not-enough-players",
  // in a pool
  "pool-closed",
  "already-queued",
  "not-queued",
] as const;
export type RuleRefusal = (typeof RULE_REFUSALS)[number];

export interface Refusal {
  readonly refused: RuleRefusal;
  /** Numbers a page may want to say, e.g. {min: 200, max: 800}. */
  readonly detail?: Readonly<Record<string, number>>;
}

export const refuse = (refused: RuleRefusal, detail?: Readonly<Record<string, number>>): Refusal =>
  detail ? { refused, detail } : { refused };

export const isRefusal = (value: object): value is Refusal => "refused" in value;
