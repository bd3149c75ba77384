/**
 * Reads hands in the format Open Hand History.
 * - A file that this program wrote has the field `_hand`, which contains exactly the history that was written. All other fields must agree
 *   with it.
 * - A hand of another program is played by the rules. The result must equal the amounts in the file.
 */
import { isSameJson } from "@poker/engine";
import type { FileHand } from "../file-hand.ts";
import { readOwnData } from "../hand-field.ts";
import type { HandHistory } from "../history.ts";
import { type HistoryRefusal, isHistoryRefusal, LineCounter, lineAt, refuseHistory, refuseText } from "../refusal.ts";
import { ohhSchema } from "./ohh-types.ts";
import { type JsonLines, readStatedOhh } from "./read-stated.ts";
import { ohhOf } from "./write.ts";

interface ReadOhhOptions {
  /** When true, the reader ignores `_hand`, the field that only this program writes. */
  readonly standardOnly?: boolean;
}

/** Reads a file of many hands. Returns, in the order of the file, each hand or the reason why it cannot be read. */
export function readOhhs(
  text: string,
  options: ReadOhhOptions = {},
): readonly (HandHistory | HistoryRefusal)[] | HistoryRefusal {
  const refusal = refuseText(text);
  if (refusal) return refusal;
  return [...ohhHandsIn(text, options)].map((hand) => hand.read());
}

/** Finds the hands in a file, so that the caller can read them one at a time. */
export function* ohhHandsIn(text: string, options: ReadOhhOptions = {}): Generator<FileHand> {
  const counter = new LineCounter(text);
  for (const { 0: hand, index } of text.matchAll(HAND)) {
    const line = counter.lineAt(index);
    yield { line, end: index + hand.length, read: () => readHand(hand, line, options) };
  }
}

/** Reads a file of one hand. */
export function readOhh(text: string, options: ReadOhhOptions = {}): HandHistory | HistoryRefusal {
  const hands = readOhhs(text, options);
  if (isHistoryRefusal(hands)) return hands;
  const [hand, second] = hands;
  if (!hand || second) return refuseHistory("no-hands", `${hands.length} hands, where one is expected`);
  return hand;
}

/** Matches the text of one hand, up to an empty line or to the next line that begins a hand. */
const HAND = /\S[^\n]*(?:\n(?!\s*\{\s*"ohh"\s*:)[^\n]*\S[^\n]*)*/g;

function readHand(
  text: string,
  firstLine: number,
  { standardOnly = false }: ReadOhhOptions,
): HandHistory | HistoryRefusal {
  const lines: JsonLines = {
    lineOf(field) {
      const at = text.indexOf(`"${field}"`);
      return at < 0 ? firstLine : firstLine + lineAt(text, at) - 1;
    },
  };
  const json = parseJson(text);
  if (json === undefined) return refuseHistory("bad-syntax", "no JSON", { line: firstLine });
  const ohh = fieldOf(json, "ohh");
  if (typeof ohh !== "object" || ohh === null)
    return refuseHistory("missing-field", "no hand", { line: firstLine, field: "ohh" });
  const own = fieldOf(ohh, "_hand");
  if (own !== undefined && !standardOnly) return readOwnHand(ohh, own, lines);
  const read = ohhSchema.safeParse(ohh);
  if (read.success) return readStatedOhh(read.data, lines);
  const [issue] = read.error.issues;
  const [name = "ohh"] = issue?.path ?? [];
  const at = { line: lines.lineOf(String(name)), field: issue?.path.join(".") ?? "ohh" };
  return refuseHistory(
    fieldOf(ohh, String(name)) === undefined ? "missing-field" : "bad-field",
    issue?.message ?? "",
    at,
  );
}

function readOwnHand(ohh: object, own: unknown, lines: JsonLines): HandHistory | HistoryRefusal {
  const at = { line: lines.lineOf("_hand"), field: "_hand" };
  const history = readOwnData(own, at.field, at.line);
  if (isHistoryRefusal(history)) return history;
  const written = ohhOf(history);
  if (isHistoryRefusal(written)) return { ...written, ...at, code: "own-fields-differ" };
  for (const [field, value] of Object.entries(written))
    if (field !== "_hand" && !isSameJson(fieldOf(ohh, field), value))
      return refuseHistory("own-fields-differ", `${field} is not that of _hand`, { line: lines.lineOf(field), field });
  return history;
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === "object" && value !== null ? Object.entries(value).find(([name]) => name === field)?.[1] : undefined;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
