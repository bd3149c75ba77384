/**
 * Checks the record of a hand or a draw without trusting the server: everything follows from the record itself. The functions accept any
 * input and never throw.
 */

import { isSeatEvent } from "@poker/engine";
import { canonicalJson } from "../canonical-json.ts";
import { buildRecord, closeRecord, type DealFile, type DealRecord, type RecordedEvent } from "../deal-record.ts";
import { type Check, createCheck, type Finding, input } from "./check.ts";
import { checkNoCardTwice, checkOpenings } from "./check-cards.ts";
import { checkFreeze } from "./check-freeze.ts";
import { checkOpenedDecks } from "./check-opened-decks.ts";
import { checkPlay } from "./check-play.ts";
import { checkSeeds, seatsTold } from "./check-seeds.ts";
import { type DealCase, type Expected, openCase, type VerifyOptions } from "./deal-case.ts";
import { readDealFile } from "./deal-file-shape.ts";
import { checkDrawFile, isDrawFile } from "./verify-draw.ts";

export interface VerifyReport {
  /** False when a check failed. True when every check passed or was not possible. */
  readonly ok: boolean;
  readonly checks: readonly Check[];
}

/** How many characters the file of a hand may have. A record has some tens of thousands. A longer text is not parsed. */
export const MAX_FILE_CHARS = 2 ** 20;
/** How many characters the file of a draw may have. A record has some hundreds for each entry. */
export const MAX_DRAW_FILE_CHARS = 8 * MAX_FILE_CHARS;
const DRAW_START = '{"draw":';

/** Checks a downloaded file from its text. */
export function verifyDealText(text: string, options: VerifyOptions = {}): VerifyReport {
  const limit = text.startsWith(DRAW_START) ? MAX_DRAW_FILE_CHARS : MAX_FILE_CHARS;
  if (text.length > limit) return unreadable({ ok: false, code: "too-large" });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable({ ok: false, code: "not-json" });
  }
  return verifyDealFile(value, options);
}

/** Checks a downloaded file that is already parsed. */
export function verifyDealFile(value: unknown, options: VerifyOptions = {}): VerifyReport {
  if (isDrawFile(value)) return toReport(checkDrawFile(value, options));
  const file = readDealFile(value);
  if ("problem" in file)
    return unreadable({ ok: false, code: "not-a-record", inputs: [input("problem", file.problem)] });
  const deal = openCase(file);
  if (!deal || !isWhole(deal)) return unreadable({ ok: false, code: "parts-disagree" });
  return toReport([
    createCheck("format", { ok: true, code: "ok" }),
    createCheck("hash", checkHash(file, options.expect ?? {})),
    createCheck("V1", checkSeeds(deal, options.expect ?? {})),
    createCheck("V2", checkOpenedDecks(deal)),
    createCheck("V3", checkOpenings(deal)),
    createCheck("V4", checkNoCardTwice(deal)),
    createCheck("V5", checkFreeze(deal, options)),
    createCheck("V6", checkPlay(deal)),
  ]);
}

const toReport = (checks: readonly Check[]): VerifyReport => ({
  ok: checks.every(({ ok }) => ok !== false),
  checks,
});

const unreadable = (finding: Finding<"format">): VerifyReport => ({
  ok: false,
  checks: [createCheck("format", finding)],
});

function checkHash({ record, hash }: DealFile, expect: Expected): Finding<"hash"> {
  const computed = closeRecord(record);
  const seen = expect.hash === undefined ? [] : [input("seen-hash", expect.hash)];
  const inputs = [input("hash", hash), input("computed-hash", computed), ...seen];
  if (hash !== computed) return { ok: false, code: "wrong-hash", inputs };
  const isSeen = expect.hash === undefined || expect.hash === hash;
  return isSeen ? { ok: true, code: "ok", inputs } : { ok: false, code: "other-record", inputs };
}

/** Returns true when the parts of the record agree with each other and with the record's events. */
function isWhole({ record, frozen }: DealCase): boolean {
  const rebuilt = buildRecord({ tableId: record.table, events: record.events, openings: [] });
  if (!rebuilt || frozen.promise.roots.length !== record.decks) return false;
  const withoutOpenings = (each: DealRecord) => canonicalJson({ ...each, openings: [] });
  return (
    withoutOpenings(rebuilt) === withoutOpenings(record) &&
    areAscending(record.openings.map(({ j }) => j)) &&
    areSeedsAccountedFor(record) &&
    areSeedsTold(record) &&
    isInOrder(record)
  );
}

/** Returns true when no left-out seat has a commitment, and the room answered no seed that is missing. */
const areSeedsAccountedFor = ({ freeze: { seats, commits, leftOut }, reveals }: DealRecord): boolean =>
  leftOut.every((seat) => seats.includes(seat) && !commits.some((commit) => commit.seat === seat)) &&
  reveals.every(({ seed, answer }) => seed !== null || answer === null);

/**
 * Returns true when the room announced every used seed to the table, and announced no seat twice. Check V1 finds a seed that was announced
 * but not used.
 */
function areSeedsTold(record: DealRecord): boolean {
  const told = seatsTold(record);
  const seats = new Set(told);
  return seats.size === told.length && record.reveals.every(({ seat, seed }) => seed === null || seats.has(seat));
}

/**
 * Returns true when the hand's events are in a possible order:
 * - There is exactly one freeze.
 * - A hand that was dealt opens the other decks exactly once, just before its start.
 * - A hand with a result was dealt.
 */
function isInOrder({ hand, events, outcome }: DealRecord): boolean {
  const placesOf = (type: RecordedEvent["type"]) => events.flatMap((event, at) => (event.type === type ? [at] : []));
  const opened = placesOf("deal-opened");
  const started = placesOf("hand-started");
  const isDealt = opened.length > 0;
  if (placesOf("hand-frozen").length !== 1 || opened.length > 1 || started.length !== opened.length) return false;
  if (events.some((event) => "handNo" in event && event.handNo !== hand)) return false;
  if (!isDealt) return (outcome === "void" || outcome === "suspended") && events.every((event) => isSeatEvent(event));
  const first = events.findIndex((event) => !isSeatEvent(event));
  return outcome !== "void" && started[0] === first && opened[0] === first - 1;
}

const areAscending = (places: readonly number[]): boolean =>
  places.every((place, at) => at === 0 || (places[at - 1] ?? place) < place);
