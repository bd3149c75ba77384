/**
 * Tests the rule of ARCHITECTURE.md that says where the Prisma client is used and where SQL is used. A plain query must not be written in
 * SQL.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCE = import.meta.dirname;
const SQL_FOLDERS = ["ledger", "journal", "checks"];
const MIXED_FOLDERS = ["repositories", "back-office"];
/** The tables of the ledger and the journal, which are always read with SQL. */
const SQL_TABLES = /\b(ledger_\w+|stream_\w+|leases)\b/;

const schema = readFileSync(join(SOURCE, "../../../prisma/schema.prisma"), "utf8");
/** The tables that the Prisma client knows. Views are not among them. */
const modelTables = [...schema.matchAll(/^model [\s\S]*?@@map\("(\w+)"\)/gm)].map(([, table = ""]) => table);
const jsonColumns = [...schema.matchAll(/^ {2}(\w+) +Json\??(?:.*@map\("(\w+)"\))?/gm)].map(
  ([, field = "", column = field]) => column,
);
const readsJson = (sql: string) => jsonColumns.some((column) => new RegExp(`\\b${column}\\b`).test(sql));

const listFiles = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(join(SOURCE, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => join(folder, name)),
  );
const read = (file: string) => readFileSync(join(SOURCE, file), "utf8");

/** Returns the SQL texts of the queries that a file runs on a pool, outside a transaction. */
const readQueries = (file: string) =>
  [...read(file).matchAll(/\bpool\.query(?:<[^()]*>)?\(\s*(?:\{[^`"]*"[^"]*",\s*text: )?([`"])(.*?)\1/gs)].map(
    ([, , sql = ""]) => sql.replaceAll(/\s+/g, " ").trim(),
  );

const PLAIN_QUERIES = [
  /^SELECT [\w", ]+ FROM (\w+)( WHERE [^(){}]*)?( ORDER BY [\w, ]+)?( LIMIT \S+)?$/,
  /^INSERT INTO (\w+) \([\w, ]+\) VALUES \([$\d, ]+\)( ON CONFLICT DO NOTHING)?$/,
  /^UPDATE (\w+) SET [^(){}]*$/,
  /^DELETE FROM (\w+)( WHERE [^(){}]*)?$/,
];
const isPlain = (sql: string) =>
  PLAIN_QUERIES.some((pattern) => modelTables.includes(pattern.exec(sql)?.[1] ?? "")) &&
  !/\bJOIN\b|\bFOR UPDATE\b|->/.test(sql);

it.each([
  "SELECT name FROM users WHERE id = $1",
  "SELECT currency, max_amount FROM adjustment_limits",
  "UPDATE nodes SET connections = $2 WHERE id = $1",
  "INSERT INTO chat_mutes (user_id, muted_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
])("a plain query is recognised: %s", (sql) => expect(isPlain(sql)).toBe(true));

it.each(listFiles(MIXED_FOLDERS))("%s does not use SQL where a plain query of plain rows is enough", (file) => {
  const plain = readQueries(file).filter((sql) => isPlain(sql) && !readsJson(sql) && !SQL_TABLES.test(sql));
  expect(plain).toEqual([]);
});

it.each(listFiles(MIXED_FOLDERS).filter((file) => read(file).includes(".query")))(
  "%s says in its header why it runs SQL",
  (file) => expect(/^\/\*\*[\s\S]*?\*\//.exec(read(file))?.[0]).toMatch(/\bSQL:[\s*]+\w/),
);

it("ledger, journal and checks do not use the Prisma client", () => {
  expect(listFiles(SQL_FOLDERS).filter((file) => /\bprisma\b/.test(read(file)))).toEqual([]);
});

it("the scan finds the SQL texts of the queries", () => {
  expect(listFiles(MIXED_FOLDERS).flatMap(readQueries).length).toBeGreaterThan(60);
});
