/**
 * Reads hand files that other programs wrote. Counts the hands that were read, that were refused (with the reasons),
 * and that were read wrong.
 * The checks use no code of the reader: they add up the chips in the events, and search the text for words and numbers.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { HandEvent } from "../../packages/engine/src/index.ts";
import {
  eventsOf,
  type FileHand,
  type HandHistory,
  handsInFile,
  isHistoryRefusal,
  textOfFile,
} from "../../packages/hand-history/src/index.ts";

export interface ForeignTally {
  readonly read: number;
  /** One text for each hand that was read wrong. It says what is wrong. */
  readonly wrong: readonly string[];
  /** How many hands were refused, by refusal code. A file in which no hand could be read counts as one hand. */
  readonly refused: ReadonlyMap<string, number>;
  readonly examples: ReadonlyMap<string, string>;
}

/** Returns all files in these paths and their folders, in order. */
export function filesBelow(paths: readonly string[]): string[] {
  return paths.flatMap((each) => {
    if (!statSync(each).isDirectory()) return [each];
    const names = readdirSync(each).filter((name) => !name.startsWith("."));
    return filesBelow(names.sort().map((name) => path.join(each, name)));
  });
}

export function tallyForeignHands(files: readonly string[]): ForeignTally {
  let read = 0;
  const wrong: string[] = [];
  const refused = new Map<string, number>();
  const examples = new Map<string, string>();
  const refuse = (code: string, words: string) => {
    refused.set(code, (refused.get(code) ?? 0) + 1);
    if (!examples.has(code)) examples.set(code, words);
  };
  for (const file of files) {
    const text = textOfFile(readFileSync(file));
    const found = handsInFile(text);
    if (isHistoryRefusal(found)) {
      refuse(found.code === "other-format" ? `${found.code}: ${found.words}` : found.code, `${file}: ${found.words}`);
      continue;
    }
    const hands = [...found];
    const lines = text.split("\n");
    for (const [index, hand] of hands.entries()) {
      const history = hand.read();
      if (isHistoryRefusal(history)) refuse(history.code, `${file}:${history.line ?? hand.line}: ${history.words}`);
      else {
        read++;
        const why = whyWrong(history, textOfHand(lines, hand, hands[index + 1]));
        if (why) wrong.push(`${file}:${hand.line}: ${why}`);
      }
    }
  }
  return { read, wrong, refused, examples };
}

const textOfHand = (lines: readonly string[], { line }: FileHand, next: FileHand | undefined): string =>
  lines.slice(line - 1, next ? next.line - 1 : undefined).join("\n");

/** Says how the hand that was read differs from the text of the file. Returns null when they agree. */
function whyWrong(history: HandHistory, text: string): string | null {
  const events = eventsOf(history);
  if (isHistoryRefusal(events)) return `it does not play: ${events.words}`;
  return (
    whyUneven(events) ??
    (text.trimStart().startsWith("{") ? whyNotJson(history, events, text) : whyNotText(history, events, text))
  );
}

const paidIn = (events: readonly HandEvent[]): number =>
  events.reduce((sum, event) => sum + (event.type === "awarded" ? event.award.amount : 0), 0);

/**
 * Says what is wrong with the chips of a hand: a wrong sum, a stack below zero, or a hand without an end. Returns null
 * when nothing is wrong.
 */
function whyUneven(events: readonly HandEvent[]): string | null {
  const end = events.find((event) => event.type === "hand-ended");
  if (!end) return "it has no end";
  const sum = (which: "before" | "after") => end.stacks.reduce((total, stack) => total + stack[which], 0);
  if (sum("before") !== sum("after") + end.rake)
    return `${sum("before")} chips became ${sum("after")} and ${end.rake} of rake`;
  return end.stacks.some(({ after }) => after < 0) ? "a stack is below zero" : null;
}

const COLLECTED =
  /\bcollected \(?[$€£]?([\d,.]+)[€£]? from|\bcollected \[ [$€£]?([\d,. \u00a0]+)|: Hand result\S*(?: Pot)? [$€£]?([\d,.]+)|\bwins (?:the |side |main )*pot(?: #?\d)? \([$€£]?([\d,.]+)/gi;
const ACTED =
  /^(?!Seat \d+: .*\d in chips)(.+?)(?: {1,2}\[ME\])? ?: (?:folds?|checks?|calls?|bets?|raises?|posts (?:the|small|big)|all-in|ante chip)\b/gim;

/**
 * Parses an amount such as `1,234.50`. Also parses `1.234` as 1234 and `0,05` as 0.05, because some languages write
 * numbers in this way.
 */
function numberIn(amount: string): number {
  const digits = amount.replace(/[ \u00a0]/g, "").replace(/[.,]$/, "");
  if (/,\d\d?$/.test(digits)) return Number(digits.replaceAll(".", "").replace(",", "."));
  return Number(/^[1-9]\d{0,2}(?:\.\d{3})+$/.test(digits) ? digits.replaceAll(".", "") : digits.replaceAll(",", ""));
}

function whyNotText({ facts }: HandHistory, events: readonly HandEvent[], text: string): string | null {
  const chips = (amount: string) => Math.round(numberIn(amount) * (facts.decimals === 2 ? 100 : 1));
  const [play = ""] = text.split(/^\*\*\* SUMMARY/im);
  const collected = [...play.matchAll(COLLECTED)].map(([, ...sums]) =>
    chips(sums.find((sum) => sum !== undefined) ?? "0"),
  );
  const total = collected.reduce((sum, each) => sum + each, 0);
  const isSold = /cashed out the hand/.test(play);
  // The text of some rooms counts a returned uncalled bet as won, so the sum may be larger by this bet.
  const back = events.reduce((sum, event) => sum + (event.type === "uncalled-returned" ? event.amount : 0), 0);
  const isPaid = [0, back].some((more) => total === paidIn(events) + more);
  if (total > 0 && !isSold && !isPaid) return `the text pays ${total}, the hand ${paidIn(events)}`;
  // The text of some rooms gives the pot without its rake, so both sums are accepted.
  const [, pot] = /^Total pot\s*\(?[$€£]?([\d,.]+)/im.exec(text) ?? [];
  const rake = events.find((event) => event.type === "hand-ended")?.rake ?? 0;
  if (
    pot !== undefined &&
    total > 0 &&
    ![0, back, rake, rake + back].some((more) => chips(pot) === paidIn(events) + more)
  )
    return `the text has a pot of ${chips(pot)}, the hand ${paidIn(events) + rake}`;
  const known = new Set(facts.players.map(({ name }) => name));
  const missing = [...play.matchAll(ACTED)].map(([, name = ""]) => name.trim()).find((name) => !known.has(name));
  return missing === undefined ? null : `${missing} acts and is not in the hand`;
}

function whyNotJson({ facts }: HandHistory, events: readonly HandEvent[], text: string): string | null {
  const won = [...text.matchAll(/"win_amount": *"?([\d.]+)/g)].reduce((sum, [, amount]) => sum + Number(amount), 0);
  const told = Math.round(won * (facts.decimals === 2 ? 100 : 1));
  const back = events.reduce((sum, event) => sum + (event.type === "uncalled-returned" ? event.amount : 0), 0);
  const paid = paidIn(events);
  return told === paid || told === paid + back ? null : `the text pays ${told}, the hand ${paid}`;
}
