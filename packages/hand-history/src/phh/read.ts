/**
 * Reads hands of PHH. A file of this program gives exactly the same history from its own field, after a check that every field of the
 * standard agrees with that field. Any other file is read from the fields of the standard alone and played by the rules. The result must be
 * the amounts in the file.
 */
import { isSameJson } from "@poker/engine";
import { parse, TomlError } from "smol-toml";
import type { FileHand } from "../file-hand.ts";
import type { HandHistory } from "../history.ts";
import { readOwnData } from "../own-data.ts";
import { type HistoryRefusal, isHistoryRefusal, LineCounter, refuseHistory, refuseText } from "../refusal.ts";
import { type FieldLines, FileLines } from "./lines.ts";
import { readStandardHand } from "./read-standard.ts";
import { phhFieldsOf } from "./write.ts";

interface ReadOptions {
  /** True to leave out the field that only this program writes. The file is then read as by a program that knows only the standard. */
  readonly standardOnly?: boolean;
}

/** Reads one `.phh` file. */
export function readPhh(text: string, options: ReadOptions = {}): HandHistory | HistoryRefusal {
  const table = parseToml(text);
  return isHistoryRefusal(table) ? table : readHand(table, new FileLines(text).ofHand(null), options);
}

/** Reads a `.phhs` file. Each hand, or the reason why it cannot be read, is in the order of the file. */
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

/** The hands of a file, each from a table of its own. A file without tables is one hand. A fault in one hand does not affect the others. */
export function* phhHandsIn(text: string): Generator<FileHand> {
  const starts = [...text.matchAll(TABLE_HEADERS)].map(({ index }) => index);
  const [first] = starts;
  // When fields come before the first table, the file is a single hand.
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

/** Reads the text of one table. `before` is the number of lines that the file has before it. */
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

/** No hand is nested this deeply. */
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

/** A local time as the file writes it. */
const timeOf = (time: Date): string => time.toISOString().slice(0, 12);

function parseJson(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
