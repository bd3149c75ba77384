/**
 * The one writer of CSV files (RFC 4180). Excel reads them as UTF-8, and no spreadsheet treats a text in them as a
 * formula.
 */
import { stringify } from "csv-stringify/sync";

/** An amount in cents, written with two decimals. */
interface CsvAmount {
  readonly cents: number;
}

/** A text, a number as it is, an amount, or an empty cell. */
export type CsvCell = string | number | CsvAmount | null;

/** Excel reads a file without this mark in the code page of its system, where accents break. */
const UTF8_MARK = "\uFEFF";

/**
 * Spreadsheets treat a cell that begins with one of these signs as a formula. Excel treats the full-width signs like
 * the plain signs.
 */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

const formatCell = (cell: CsvCell): string | number | null => {
  if (typeof cell === "string") return FORMULA_START.test(cell) ? `'${cell}` : cell;
  return cell === null || typeof cell === "number" ? cell : (cell.cents / 100).toFixed(2);
};

/** Lines that follow the beginning of a file. */
export const formatCsvLines = (lines: readonly (readonly CsvCell[])[]): string =>
  stringify(
    lines.map((line) => line.map(formatCell)),
    { record_delimiter: "windows" },
  );

/** A file, or the beginning of a file. */
export const formatCsv = (lines: readonly (readonly CsvCell[])[]): string => UTF8_MARK + formatCsvLines(lines);
