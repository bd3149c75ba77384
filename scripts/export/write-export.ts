/** Writes the ledger or the audit log as lines of text. Reads it page by page in one snapshot, so all lines are from the same moment. */
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type CsvCell,
  type Database,
  type ExportRange,
  formatCsv,
  formatCsvLines,
  inLongSnapshot,
  streamAuditEntries,
  streamLedgerEntries,
} from "@poker/db";
import { withOwnerDatabase } from "../lib/owner-database.ts";

interface ExportRequest {
  readonly book: "ledger" | "audit";
  readonly format: "csv" | "jsonl";
  readonly range: ExportRange;
}

type Field = Date | string | number | object | null;

const COLUMNS = {
  ledger: ["transaction", "at", "kind", "currency", "account", "player", "table", "amount", "balance", "key"],
  audit: [
    ...["id", "at", "actor_id", "actor", "action", "subject_kind", "subject_id"],
    ...["reason", "before", "after", "ip_address"],
  ],
} as const;
/** Columns whose values are amounts in cents. */
const AMOUNTS: ReadonlySet<string> = new Set(["amount", "balance"]);

/** Writes the export to `out`. Stops early, without an error, when the program that reads `out` closes it, as `head` does. */
export const writeExport = (request: ExportRequest, out: Writable): Promise<void> =>
  withOwnerDatabase("export", ({ database }) => writeRows(database, request, out));

async function writeRows({ pool }: Pick<Database, "pool">, { book, format, range }: ExportRequest, out: Writable) {
  await inLongSnapshot(pool, async (client) => {
    const pages = book === "ledger" ? streamLedgerEntries(client, range) : streamAuditEntries(client, range);
    const lines = format === "csv" ? toCsv(COLUMNS[book], pages) : toJsonLines(pages);
    try {
      await pipeline(Readable.from(lines), out, { end: false });
    } catch (error) {
      if (!isClosedPipe(error)) throw error;
    }
  });
}

async function* toCsv(columns: readonly string[], pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  yield formatCsv([columns]);
  for await (const rows of pages)
    yield formatCsvLines(
      rows.map((row) => {
        const fields = new Map<string, Field>(Object.entries(row));
        return columns.map((column) => toCell(column, fields.get(column) ?? null));
      }),
    );
}

function toCell(column: string, value: Field): CsvCell {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "number" && AMOUNTS.has(column)) return { cents: value };
  return value !== null && typeof value === "object" ? JSON.stringify(value) : value;
}

async function* toJsonLines(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

const isClosedPipe = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "EPIPE";
