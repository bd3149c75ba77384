/**
 * Builds the public record of a frozen hand, with which players can check the deal. Also computes the record's hash, which the table's next
 * record contains. Step 8 in docs/fair-deal.md.
 */
import { type HandEvent, isSeatEvent, type SeatNo, type TableEvent } from "@poker/engine";
import { bytesToHex, encodeText } from "./bytes.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { OpeningText } from "./packed-opening.ts";
import { cardsInEvent } from "./shown-cards.ts";
import { taggedHash } from "./tagged-hash.ts";

const RECORDED_SEAT_EVENTS = ["hand-frozen", "seeds-revealed", "deal-opened", "hand-voided", "table-cleared"] as const;

/** An event in a record: an event of the hand, or one of the listed events that belong to its deal. Other changes of seats are left out. */
export type RecordedEvent = Extract<TableEvent, { type: (typeof RECORDED_SEAT_EVENTS)[number] }> | HandEvent;

/** What the room promises before the first card. Hashes, signature and key are in hexadecimal. */
export interface FreezeRecord {
  readonly button: SeatNo;
  /** The seats that are dealt in, in ascending order. */
  readonly seats: readonly SeatNo[];
  readonly roots: readonly string[];
  readonly commits: readonly { readonly seat: SeatNo; readonly userTag: string; readonly commit: string }[];
  readonly hash: string;
  readonly signature: string;
  readonly key: string;
  /** The seats whose seeds the room does not use, because they withheld too many seeds before. */
  readonly leftOut: readonly SeatNo[];
}

/** How the hand ended. `void` means that the hand was frozen but not dealt. */
export type DealOutcome = "settled" | "cancelled" | "void" | "suspended";

export interface DealRecord {
  readonly version: "bpr/v1";
  /** The UUID of the table. */
  readonly table: string;
  readonly hand: number;
  readonly game: string;
  readonly decks: number;
  readonly prevHandHash: string;
  readonly freeze: FreezeRecord;
  /** What the committed seats revealed, ordered by seat. Empty when the hand is void. */
  readonly reveals: readonly { readonly seat: SeatNo; readonly seed: string | null; readonly answer: string | null }[];
  /** The seeds of the decks that were not dealt. */
  readonly opened: readonly { readonly k: number; readonly seed: string }[];
  /** The openings of cards that everybody could see, in the order in which the cards were dealt. */
  readonly openings: readonly OpeningText[];
  /** The events from the freeze to the hand's end, as a viewer without a seat sees them. */
  readonly events: readonly RecordedEvent[];
  readonly outcome: DealOutcome;
}

/** A record in the form in which a player downloads it. */
export interface DealFile {
  readonly record: DealRecord;
  readonly hash: string;
  /** The openings of cards that only this player saw. They are not part of the record and of its hash. */
  readonly own?: { readonly seat: SeatNo; readonly openings: readonly OpeningText[] };
}

/**
 * What a record is built from. The same events always give the same record, whether the running game server builds it or a later reader of
 * the database.
 */
export interface RecordSources {
  readonly tableId: string;
  /** The events as a viewer without a seat sees them. The record leaves out events that do not belong to the hand. */
  readonly events: readonly TableEvent[];
  /** The openings of cards. The record leaves out those of cards that were not shown before the hand's end. */
  readonly openings: readonly OpeningText[];
}

/** Builds the record. Returns null when the events contain no frozen hand that is over. */
export function buildRecord({ tableId, events, openings }: RecordSources): DealRecord | null {
  const recorded = recordedEvents(events);
  const [frozen] = recorded;
  const end = recorded.at(-1);
  const outcome = end && outcomeOf(end);
  if (frozen?.type !== "hand-frozen" || !outcome) return null;
  const { setup, promise } = frozen;
  const dealt = recorded.find((event) => event.type === "deal-opened");
  const shown = new Set(recorded.flatMap((event) => cardsInEvent(event, setup)).map(({ j }) => j));
  return {
    version: promise.version,
    table: tableId,
    hand: setup.handNo,
    game: setup.rules.game,
    decks: promise.decks,
    prevHandHash: promise.prevHandHash,
    freeze: {
      button: setup.button,
      seats: setup.seats.map(({ seat }) => seat),
      roots: promise.roots,
      commits: promise.commits,
      hash: promise.freeze,
      signature: promise.signature,
      key: promise.key,
      leftOut: promise.leftOut,
    },
    reveals: dealt?.opened.reveals ?? [],
    opened: dealt?.opened.decks ?? [],
    openings: [...new Map(openings.map((opening) => [opening.j, opening])).values()]
      .filter(({ j }) => shown.has(j))
      .toSorted((a, b) => a.j - b.j),
    events: recorded,
    outcome,
  };
}

/** Returns the record's hash in hexadecimal. The table's next frozen hand contains it as `prevHandHash`. */
export const closeRecord = (record: DealRecord): string =>
  bytesToHex(taggedHash("hand", encodeText(canonicalJson(record))));

/** Returns the text of the file that a player downloads and checks. */
export const dealFileText = (file: DealFile): string => canonicalJson(file);

const isRecorded = (event: TableEvent): event is RecordedEvent =>
  !isSeatEvent(event) || RECORDED_SEAT_EVENTS.some((type) => type === event.type);

/** Returns the events from the freeze to the hand's end. Cards that players show after the hand are not in the record. */
function recordedEvents(events: readonly TableEvent[]): RecordedEvent[] {
  const recorded = events.filter(isRecorded);
  const from = recorded.findIndex((event) => event.type === "hand-frozen");
  if (from < 0) return [];
  const ofHand = recorded.slice(from);
  const end = ofHand.findIndex((event) => outcomeOf(event) !== null);
  return end < 0 ? [] : ofHand.slice(0, end + 1);
}

function outcomeOf(event: RecordedEvent): DealOutcome | null {
  switch (event.type) {
    case "hand-ended":
      return event.outcome;
    case "hand-voided":
      return "void";
    case "table-cleared":
      return "suspended";
    default:
      return null;
  }
}
