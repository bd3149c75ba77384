/**
 * Reads hands in the texts of poker rooms, such as the text of PokerStars, which this program writes too. The hands are played by the
 * rules, and the result must equal the amounts in the text.
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

/** Reads a file of many hands. Returns each hand, or the reason why the hand cannot be read, in the order of the file. */
export function readTrackers(text: string): readonly (HandHistory | HistoryRefusal)[] | HistoryRefusal {
  const plain = text.startsWith("\ufeff") ? text.slice(1) : text;
  const refusal = refuseText(plain, { mayLack: true });
  if (refusal) return refusal;
  const hands = [...trackerHandsIn(plain)].map((hand) => hand.read());
  return hands.length > 0 ? hands : refuseHistory("no-hands", "no line begins a hand", { line: 1 });
}

/** Finds the hands of a file, so that they can be read one by one. */
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

/** Returns the room whose grammar matches the first line of a hand in the text; null when no known grammar matches. */
export const roomOf = (text: string): string | null => grammarOf(text)?.name ?? null;

/** The grammar of PokerStars is last, because the first lines of other rooms can look like those of PokerStars. */
const GRAMMARS: readonly TextGrammar[] = [BOVADA, FULL_TILT, PACIFIC, PARTY, POKER_TRACKER, WINAMAX, STARS];

/**
 * Finds the grammar of a file. A file has hands of only one room and usually begins with a hand, so the start of the file is searched
 * first.
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
