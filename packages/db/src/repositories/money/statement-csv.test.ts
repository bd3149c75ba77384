import type { StatementLine } from "@poker/protocol";
import { expect, it } from "vitest";
import type { Statement } from "./statement.ts";
import { streamStatementCsv } from "./statement-csv.ts";

const line = (n: number, change: Partial<StatementLine> = {}): StatementLine => ({
  cursor: String(n),
  at: Date.UTC(2026, 10, 21, 12, 30),
  kind: "settle",
  account: "stack",
  currency: "play",
  amount: -12_345,
  balance: 100,
  tableName: 'The "Old", Mill',
  handNo: n,
  tournament: null,
  ticketFor: null,
  ...change,
});

/** Makes a statement that returns these lines page by page, as the database would. */
const of = (lines: readonly StatementLine[]): Statement => ({
  async listLines(_userId, { limit, before }) {
    const from = before ? lines.findIndex(({ cursor }) => cursor === before) + 1 : 0;
    return lines.slice(from, from + limit);
  },
});

async function csvOf(lines: readonly StatementLine[]): Promise<string> {
  let text = "";
  for await (const part of streamStatementCsv(of(lines), "me")) text += part;
  return text;
}

it("the file has names with quotes and commas that are read back unchanged, and no name as a formula", async () => {
  const text = await csvOf([line(7), line(8, { tableName: "=1+1", kind: "leave", handNo: null, amount: 5 })]);
  expect(text.split("\r\n")).toEqual([
    "\uFEFFtime,what,account,table,hand,tournament,currency,amount,balance",
    '2026-11-21T12:30:00.000Z,settle,stack,"The ""Old"", Mill",7,,play,-123.45,1.00',
    "2026-11-21T12:30:00.000Z,leave,stack,'=1+1,,,play,0.05,1.00",
    "",
  ]);
});

it("the file has every line of a long statement once", async () => {
  const all = Array.from({ length: 2_500 }, (_, n) => line(n));
  const hands = (await csvOf(all))
    .trim()
    .split("\n")
    .slice(1)
    .map((each) => Number(each.split(",").at(-5)));
  expect(hands).toEqual(all.map(({ handNo }) => handNo));
  expect((await csvOf([])).trim().split("\n")).toHaveLength(1);
});
