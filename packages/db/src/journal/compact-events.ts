/**
 * Converts events to and from the form in which they are stored. Nearly every step has the same two events: a bet and the seat to act. They
 * are stored as a list of values without field names, which saves a fifth of the text. All other events are stored unchanged, and so are a
 * bet and a seat to act with unexpected fields. Events that an earlier version stored unchanged can still be read.
 */
import type { HandEvent, TableEvent } from "@poker/engine";
import type { PublicEvent } from "./stream-commit.ts";

type Acted = Extract<HandEvent, { type: "acted" }>;
type ToAct = Extract<HandEvent, { type: "to-act" }>;
type Wager = NonNullable<ToAct["legal"]["wager"]>;

type CompactActed = readonly [
  type: "acted",
  seat: number,
  action: Acted["action"],
  added: number,
  bet: number,
  stack: number,
  /** 1 for all-in, 2 for timed out, 3 for both. */
  flags: number,
  highestBet: number,
  lastFullRaise: number,
  fullBetLevel: number,
  betCount: number,
  shortAllInSum: number,
  aggressor: number | null,
  ...reopened: readonly number[],
];
type CompactToAct = readonly [
  type: "to-act",
  seat: number,
  decision: number,
  check: boolean,
  call: number | null,
  ...wager: readonly [] | readonly [type: Wager["type"], min: number, max: number],
];
type CompactEvent = CompactActed | CompactToAct;
export type StoredEvent<Event = PublicEvent> = Event | CompactEvent;

const ACTED_FIELDS = ["type", "seat", "action", "added", "bet", "stack", "allIn", "timedOut", "round", "reopened"];
const ROUND_FIELDS = ["highestBet", "lastFullRaise", "fullBetLevel", "betCount", "shortAllInSum", "aggressor"];
const TO_ACT_FIELDS = ["type", "legal"];
const LEGAL_FIELDS = ["seat", "decision", "check", "call", "wager"];
const WAGER_FIELDS = ["type", "min", "max"];
const [ALL_IN, TIMED_OUT] = [1, 2];

/** Returns true when the object has exactly these fields. */
const hasFields = (value: object, names: readonly string[]): boolean =>
  Object.keys(value).length === names.length && names.every((name) => name in value);

const isActed = (event: PublicEvent): event is Acted => {
  if (event.type !== "acted" || !hasFields(event, ACTED_FIELDS)) return false;
  return (
    "round" in event && typeof event.round === "object" && event.round !== null && hasFields(event.round, ROUND_FIELDS)
  );
};

const isToAct = (event: PublicEvent): event is ToAct => {
  if (event.type !== "to-act" || !hasFields(event, TO_ACT_FIELDS) || !("legal" in event)) return false;
  const { legal } = event;
  if (typeof legal !== "object" || legal === null || !hasFields(legal, LEGAL_FIELDS) || !("wager" in legal))
    return false;
  return legal.wager === null || (typeof legal.wager === "object" && hasFields(legal.wager, WAGER_FIELDS));
};

export function toStoredEvent(event: PublicEvent): StoredEvent {
  if (isActed(event)) return compactActed(event);
  return isToAct(event) ? compactToAct(event) : event;
}

const compactActed = ({ seat, action, added, bet, stack, allIn, timedOut, round, reopened }: Acted): CompactActed => [
  "acted",
  seat,
  action,
  added,
  bet,
  stack,
  (allIn ? ALL_IN : 0) + (timedOut ? TIMED_OUT : 0),
  round.highestBet,
  round.lastFullRaise,
  round.fullBetLevel,
  round.betCount,
  round.shortAllInSum,
  round.aggressor,
  ...reopened,
];

const compactToAct = ({ legal: { seat, decision, check, call, wager } }: ToAct): CompactToAct =>
  wager
    ? ["to-act", seat, decision, check, call, wager.type, wager.min, wager.max]
    : ["to-act", seat, decision, check, call];

const isCompact = (stored: object): stored is CompactEvent => Array.isArray(stored);

/** Returns true for every event of a table. It tells TypeScript the type of values that are read from the database. */
export const isTableEvent = (value: unknown): value is TableEvent =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Returns the event as the journal got it. */
export function fromStoredEvent<Event extends object>(stored: StoredEvent<Event>): Event | Acted | ToAct {
  if (!isCompact(stored)) return stored;
  return stored[0] === "acted" ? readActed(stored) : readToAct(stored);
}

function readActed(stored: CompactActed): Acted {
  const [type, seat, action, added, bet, stack, flags, ...more] = stored;
  const [highestBet, lastFullRaise, fullBetLevel, betCount, shortAllInSum, aggressor, ...reopened] = more;
  return {
    type,
    seat,
    action,
    added,
    bet,
    stack,
    allIn: (flags & ALL_IN) !== 0,
    timedOut: (flags & TIMED_OUT) !== 0,
    round: { highestBet, lastFullRaise, fullBetLevel, betCount, shortAllInSum, aggressor },
    reopened,
  };
}

function readToAct([type, seat, decision, check, call, ...wager]: CompactToAct): ToAct {
  const [kind, min, max] = wager;
  const isWager = kind !== undefined && min !== undefined && max !== undefined;
  return { type, legal: { seat, decision, check, call, wager: isWager ? { type: kind, min, max } : null } };
}
