/**
 * Reads hands in the format PHH.
 * - A file that this program wrote has the field `_hand`, which contains exactly the history that was written. Every field of the standard
 *   must agree with it.
 * - A hand of another program is read from the standard's fields and played by the rules. The result must equal the amounts in the file.
 */
import { isSameJson } from "@poker/engine";
import { parse, TomlError } from "smol-toml";
import type { FileHand } from "../file-hand.ts";
import { readOwnData } from "../hand-field.ts";
import type { HandHistory } from "../history.ts";
import { type HistoryRefusal, isHistoryRefusal, LineCounter, refuseHistory, refuseText } from "../refusal.ts";
import { type FieldLines, FileLines } from "./lines.ts";
import { readStandardHand } from "./read-standard.ts";
import { phhFieldsOf } from "./write.ts";

interface ReadOptions {
  /** When true, the reader ignores `_hand`, the field that only this program writes, and reads the file as other programs do. */
  readonly standardOnly?: boolean;
}

/** Reads one `.phh` file. */
export function readPhh(text: string, options: ReadOptions = {}): HandHistory | HistoryRefusal {
  const table = parseToml(text);
  return isHistoryRefusal(table) ? table : readHand(table, new FileLines(text).ofHand(null), options);
}

/** Reads a `.phhs` file. Returns, in the order of the file, each hand or the reason why it cannot be read. */
export function readPhhs(
  text: string,
  options: ReadOptions = {},
): readonly (HandHistory | HistoryRefusal)[] | HistoryRefusal {
  const file = parseToml(text);
  if (isHistoryRefusal(file)) return file;
  const tables = Object.entries(file);
  if (tables.length === 0) return refuseHistory("no-hands", "the file has no table");
  const allLines = new FileLines(text);
  return tables.map(([name, table]) => {
    const lines = allLines.ofHand(name);
    if (isTable(table)) return readHand(table, lines, options);
    return refuseHistory("bad-field", "no table of a hand", { line: lines.lineOf(name), field: name });
  });
}

/** Finds the hands in a file: one for each TOML table, or one in a file without tables. A faulty hand does not affect the others. */
export function* phhHandsIn(text: string): Generator<FileHand> {
  const starts = [...text.matchAll(TABLE_HEADERS)].map(({ index }) => index);
  const [first] = starts;
  // When fields come before the first table header (`[1]`), the whole file is one hand.
  if (
    first === undefined ||
    text
      .slice(0, first)
      .replace(/^[ \t]*#.*$/gm, "")
      .trim() !== ""
  ) {
    yield { line: 1, end: text.length, read: () => readPhh(text) };
    return;
  }
  const counter = new LineCounter(text);
  for (const [place, start] of starts.entries()) {
    const end = starts[place + 1] ?? text.length;
    const line = counter.lineAt(start);
    yield { line, end, read: () => readTable(text.slice(start, end), line - 1) };
  }
}

const TABLE_HEADERS = /^[ \t]*\[[^[\]\n]{1,300}\][ \t]*(?:#.*)?\r?$/gm;

/** Reads the hand in the text of one TOML table. `before` is how many lines of the file come before this text. */
function readTable(text: string, before: number): HandHistory | HistoryRefusal {
  const file = parseToml(text);
  if (isHistoryRefusal(file)) return { ...file, line: (file.line ?? 1) + before };
  const [[name, table] = ["", null]] = Object.entries(file);
  const lines = new FileLines(text, before).ofHand(name);
  if (isTable(table)) return readHand(table, lines, {});
  return refuseHistory("bad-field", "no table of a hand", { line: before + 1, field: name });
}

type Table = Readonly<Record<string, unknown>>;

const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** How deeply values may be nested. No hand is nested more deeply. */
const MAX_DEPTH = 8;

function parseToml(text: string): Table | HistoryRefusal {
  const refusal = refuseText(text);
  if (refusal) return refusal;
  try {
    return parse(text, { maxDepth: MAX_DEPTH });
  } catch (error) {
    if (error instanceof TomlError)
      return refuseHistory("bad-syntax", error.message.split("\n")[0] ?? "", { line: error.line });
    throw error;
  }
}

function readHand(
  table: Table,
  lines: FieldLines,
  { standardOnly = false }: ReadOptions,
): HandHistory | HistoryRefusal {
  const { _hand: own } = table;
  if (own === undefined || standardOnly) return readStandardHand(table, lines);
  const at = { line: lines.lineOf("_hand"), field: "_hand" };
  const history = readOwnData(parseJson(own), at.field, at.line);
  if (isHistoryRefusal(history)) return history;
  const fields = phhFieldsOf(history);
  if (isHistoryRefusal(fields)) return { ...fields, ...at, code: "own-fields-differ" };
  for (const [field, value] of Object.entries(fields)) {
    const written = table[field];
    const found = written instanceof Date ? timeOf(written) : written;
    if (field !== "_hand" && !isSameJson(found, value))
      return refuseHistory("own-fields-differ", `${field} is not that of _hand`, { line: lines.lineOf(field), field });
  }
  return history;
}

/** Returns a local time in the form in which files contain it, such as `20:15:30.000`. */
const timeOf = (time: Date): string => time.toISOString().slice(0, 12);

function parseJson(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
