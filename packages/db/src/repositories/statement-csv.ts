/** A whole statement as CSV, read page by page. Amounts with two decimals, times in ISO 8601, UTC. */

import type { StatementLine } from "@poker/protocol";
import { stringify } from "csv-stringify/sync";
import type { Statement } from "./statement.ts";

const PAGE_SIZE = 1_000;

export const formatDecimal = (cents: number) => (cents / 100).toFixed(2);

const COLUMNS = ["time", "what", "account", "table", "hand", "tournament", "currency", "amount", "balance"] as const;

const toRecord = (line: StatementLine): Readonly<Record<(typeof COLUMNS)[number], string | number | null>> => ({
  time: new Date(line.at).toISOString(),
  what: line.kind,
  account: line.account,
  table: line.tableName && escapeFormula(line.tableName),
  hand: line.handNo,
  tournament: line.tournament && escapeFormula(`${line.tournament.name} #${line.tournament.number}`),
  currency: line.currency,
  amount: formatDecimal(line.amount),
  balance: formatDecimal(line.balance),
});

/** Keeps a spreadsheet from reading a name as a formula. */
export const escapeFormula = (name: string) => (/^[=+\-@\t\r]/.test(name) ? `'${name}` : name);

export async function* streamStatementCsv(statement: Statement, userId: string): AsyncGenerator<string> {
  let before: string | null = null;
  yield stringify([COLUMNS]);
  for (;;) {
    const lines: readonly StatementLine[] = await statement.listLines(userId, { limit: PAGE_SIZE, before });
    if (lines.length > 0) yield stringify(lines.map(toRecord), { columns: [...COLUMNS] });
    if (lines.length < PAGE_SIZE) return;
    before = lines.at(-1)?.cursor ?? null;
  }
}
