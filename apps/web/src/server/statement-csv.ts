/** A whole statement as CSV, read and sent page by page. Amounts with two decimals, times in ISO 8601, UTC. */
import type { Statement, StatementLine } from "@poker/db";
import { stringify } from "csv-stringify/sync";

const PAGE = 1_000;

export const amount = (cents: number) => (cents / 100).toFixed(2);

const COLUMNS = ["time", "what", "account", "table", "hand", "currency", "amount", "balance"] as const;

const record = (line: StatementLine): Readonly<Record<(typeof COLUMNS)[number], string | number | null>> => ({
  time: new Date(line.at).toISOString(),
  what: line.kind,
  account: line.account,
  table: line.tableName && asText(line.tableName),
  hand: line.handNo,
  currency: line.currency,
  amount: amount(line.amount),
  balance: amount(line.balance),
});

/** A name is never a formula, whatever a spreadsheet thinks of how it begins. */
export const asText = (name: string) => (/^[=+\-@\t\r]/.test(name) ? `'${name}` : name);

export async function* statementCsv(statement: Statement, userId: string): AsyncGenerator<string> {
  let before: string | null = null;
  yield stringify([COLUMNS]);
  for (;;) {
    const lines: readonly StatementLine[] = await statement.page(userId, { limit: PAGE, before });
    if (lines.length > 0) yield stringify(lines.map(record), { columns: [...COLUMNS] });
    if (lines.length < PAGE) return;
    before = lines.at(-1)?.cursor ?? null;
  }
}
