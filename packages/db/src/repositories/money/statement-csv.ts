/** Writes a whole statement as CSV, reading it page by page. Times are ISO 8601 in UTC. */
import type { StatementLine } from "@poker/protocol";
import { type CsvCell, formatCsv, formatCsvLines } from "./csv.ts";
import type { Statement } from "./statement.ts";

const PAGE_SIZE = 1_000;

const COLUMNS = ["time", "what", "account", "table", "hand", "tournament", "currency", "amount", "balance"] as const;

const toCells = (line: StatementLine): readonly CsvCell[] => {
  const cells: Readonly<Record<(typeof COLUMNS)[number], CsvCell>> = {
    time: new Date(line.at).toISOString(),
    what: line.kind,
    account: line.account,
    table: line.tableName,
    hand: line.handNo,
    tournament: line.tournament && `${line.tournament.name} #${line.tournament.number}`,
    currency: line.currency,
    amount: { cents: line.amount },
    balance: { cents: line.balance },
  };
  return COLUMNS.map((column) => cells[column]);
};

export async function* streamStatementCsv(statement: Statement, userId: string): AsyncGenerator<string> {
  let before: string | null = null;
  yield formatCsv([COLUMNS]);
  for (;;) {
    const lines: readonly StatementLine[] = await statement.listLines(userId, { limit: PAGE_SIZE, before });
    if (lines.length > 0) yield formatCsvLines(lines.map(toCells));
    if (lines.length < PAGE_SIZE) return;
    before = lines.at(-1)?.cursor ?? null;
  }
}
