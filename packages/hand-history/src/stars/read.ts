/**
 * Reads hands in the text form of PokerStars, one's own from there as well as those of this program, to be looked at in a replayer. They are
 * played with the rules, which must pay as the text says.
 */
import type { FileHand } from "../file-hands.ts";
import type { HandHistory } from "../history.ts";
import { readToldHand } from "../outside/find-house.ts";
import { Wrong } from "../outside/wrong.ts";
import { type HistoryRefusal, isHistoryRefusal, LineCounter, refuseHistory, refuseText } from "../refusal.ts";
import { TextHand } from "./text-hand.ts";

/** Reads a file: each hand, or why it cannot be read, in the order of the file. */
export function readTrackers(text: string): readonly (HandHistory | HistoryRefusal)[] | HistoryRefusal {
  const plain = text.startsWith("\ufeff") ? text.slice(1) : text;
  const refusal = refuseText(plain);
  if (refusal) return refusal;
  const hands = [...trackerHandsIn(plain)].map((hand) => hand.read());
  return hands.length > 0 ? hands : refuseHistory("no-hands", "no line begins a hand", { line: 1 });
}

/** The hands of a file, to be read one by one. */
export function* trackerHandsIn(text: string): Generator<FileHand> {
  const starts = [...text.matchAll(HAND_START)].map(({ index }) => index);
  const counter = new LineCounter(text);
  for (const [place, start] of starts.entries()) {
    const end = starts[place + 1] ?? text.length;
    const line = counter.lineAt(start);
    yield { line, end, read: () => readHand(text.slice(start, end), line) };
  }
}

/** Returns whether a line of the text begins a hand. */
export const hasTrackerHand = (text: string): boolean => text.search(HAND_START) >= 0;

/** Reads a file of one hand. */
export function readTracker(text: string): HandHistory | HistoryRefusal {
  const hands = readTrackers(text);
  if (isHistoryRefusal(hands)) return hands;
  const [hand, second] = hands;
  if (!hand || second) return refuseHistory("no-hands", `${hands.length} hands, where one is expected`);
  return hand;
}

const HAND_START = /^(?:[^\n:#]{1,100}) #\d{1,20}: +(?:Tournament #|Hold'em|Omaha|[A-Z0-9])/gm;

function readHand(text: string, firstLine: number): HandHistory | HistoryRefusal {
  try {
    const hand = new TextHand(text.split(/\r?\n/), firstLine);
    return readToldHand(hand.told(), hand.end());
  } catch (error) {
    if (error instanceof Wrong) return error.refusal;
    throw error;
  }
}
