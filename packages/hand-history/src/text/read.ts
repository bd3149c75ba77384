/**
 * Reads hands in the texts of poker rooms, such as PokerStars. This program writes that format too. Each hand is played by the rules, and
 * the result must equal the amounts in the text.
 */
import type { FileHand } from "../file-hand.ts";
import type { HandHistory } from "../history.ts";
import { readStatedHand } from "../outside/find-house.ts";
import { WrongFile } from "../outside/wrong-file.ts";
import { type HistoryRefusal, isHistoryRefusal, LineCounter, refuseHistory, refuseText } from "../refusal.ts";
import { BOVADA } from "./bovada.ts";
import { FULL_TILT } from "./full-tilt.ts";
import type { TextGrammar } from "./grammar.ts";
import { PACIFIC } from "./pacific.ts";
import { PARTY } from "./party.ts";
import { POKER_TRACKER } from "./poker-tracker.ts";
import { STARS } from "./stars.ts";
import { TextHand } from "./text-hand.ts";
import { WINAMAX } from "./winamax.ts";

/** Reads a file of many hands. Returns, in the order of the file, each hand or the reason why it cannot be read. */
export function readTrackers(text: string): readonly (HandHistory | HistoryRefusal)[] | HistoryRefusal {
  const plain = text.startsWith("\ufeff") ? text.slice(1) : text;
  const refusal = refuseText(plain, { mayLack: true });
  if (refusal) return refusal;
  const hands = [...trackerHandsIn(plain)].map((hand) => hand.read());
  return hands.length > 0 ? hands : refuseHistory("no-hands", "no line begins a hand", { line: 1 });
}

/** Finds the hands in a file, so that the caller can read them one at a time. */
export function* trackerHandsIn(text: string): Generator<FileHand> {
  const grammar = grammarOf(text);
  if (!grammar) return;
  const starts = [...text.matchAll(grammar.start)].map(({ index }) => index);
  const counter = new LineCounter(text);
  for (const [place, start] of starts.entries()) {
    const end = starts[place + 1] ?? text.length;
    const line = counter.lineAt(start);
    yield { line, end, read: () => readHand(grammar, text.slice(start, end), line) };
  }
}

/** Returns the name of the room whose grammar matches the first line of a hand in the text. Returns null when none matches. */
export const roomOf = (text: string): string | null => grammarOf(text)?.name ?? null;

/**
 * The grammars, in the order in which they are tried. PokerStars is last, because hands of other rooms can begin like those of PokerStars.
 */
const GRAMMARS: readonly TextGrammar[] = [BOVADA, FULL_TILT, PACIFIC, PARTY, POKER_TRACKER, WINAMAX, STARS];

/**
 * Finds the grammar of a file. All hands of a file come from one room, and a file usually begins with a hand, so the start of the file is
 * searched first.
 */
function grammarOf(text: string): TextGrammar | null {
  const head = text.slice(0, HEAD_CHARS);
  const found = GRAMMARS.find(({ start }) => head.search(start) >= 0);
  return found ?? GRAMMARS.find(({ start }) => text.search(start) >= 0) ?? null;
}

const HEAD_CHARS = 20_000;

/** Reads a file of one hand. */
export function readTracker(text: string): HandHistory | HistoryRefusal {
  const hands = readTrackers(text);
  if (isHistoryRefusal(hands)) return hands;
  const [hand, second] = hands;
  if (!hand || second) return refuseHistory("no-hands", `${hands.length} hands, where one is expected`);
  return hand;
}

function readHand(grammar: TextGrammar, text: string, firstLine: number): HandHistory | HistoryRefusal {
  try {
    const lines = text.split(/\r?\n/);
    const hand = new TextHand(grammar, grammar.prepare?.(lines) ?? lines, firstLine);
    return readStatedHand(hand.statedHand(), hand.end());
  } catch (error) {
    if (error instanceof WrongFile) return error.refusal;
    throw error;
  }
}
