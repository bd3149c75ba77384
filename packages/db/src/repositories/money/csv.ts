/**
 * Formats CSV files (RFC 4180). All CSV files of the room are made here, so that Excel reads each as UTF-8 and no spreadsheet takes a text
 * for a formula.
 */
import { stringify } from "csv-stringify/sync";

/** An amount in cents. The file shows it with two decimals. */
interface CsvAmount {
  readonly cents: number;
}

/** A text, a plain number, an amount of money, or an empty cell. */
export type CsvCell = string | number | CsvAmount | null;

/** Marks a file as UTF-8. Without this mark, Excel uses the code page of its system and shows accents wrong. */
const UTF8_MARK = "\uFEFF";

/**
 * Finds texts that a spreadsheet would take for a formula because of their first character. Excel treats the full-width signs like the
 * plain ones.
 */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

const formatCell = (cell: CsvCell): string | number | null => {
  if (typeof cell === "string") return FORMULA_START.test(cell) ? `'${cell}` : cell;
  return cell === null || typeof cell === "number" ? cell : (cell.cents / 100).toFixed(2);
};

/** Formats lines that are added to a file after its first lines. */
export const formatCsvLines = (lines: readonly (readonly CsvCell[])[]): string =>
  stringify(
    lines.map((line) => line.map(formatCell)),
    { record_delimiter: "windows" },
  );

/** Formats a whole file, or its first lines. */
export const formatCsv = (lines: readonly (readonly CsvCell[])[]): string => UTF8_MARK + formatCsvLines(lines);
