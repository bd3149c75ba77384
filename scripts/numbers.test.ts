/**
 * Checks docs/numbers.md: every file that it names has the exact text that the row gives, so a number cannot change
 * without its row. Also checks that no SQL function has a number of its own that the document leaves out.
 */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./lib/workspace.ts";

const readText = (file: string) => fs.readFileSync(path.join(ROOT, file), "utf8");

interface Row {
  readonly question: string;
  readonly value: string;
  /** The places of the number: each file with an exact piece of its text. */
  readonly places: readonly { readonly file: string; readonly text: string }[];
}

const PLACE = /`([^`]+)`: `([^`]+)`/g;

const document = readText("docs/numbers.md");
const sections = document
  .split("\n## ")
  .slice(1)
  .map((section) => section.slice(0, section.indexOf("\n")));
const rows = document.split("\n").flatMap((line): Row[] => {
  const [, question, value, where = ""] = /^\| ([^|]+) \| ([^|]+) \| (.+) \|$/.exec(line) ?? [];
  if (question === undefined || value === undefined || question === "question") return [];
  const places = [...where.matchAll(PLACE)].map(([, file = "", text = ""]) => ({ file, text }));
  expect(where.replaceAll(PLACE, "").replaceAll("; ", ""), `the last column of "${question}"`).toBe("");
  return [{ question, value, places }];
});

/**
 * Returns true when the content has this text, and the text does not end within a longer number or sum: `MAX = 4` is
 * neither in `MAX = 40` nor in `MAX = 4 * 60`.
 */
function hasText(content: string, text: string): boolean {
  const start = /^\w/.test(text) ? /(?<!\w)$/ : /$/;
  const end = /\w$/.test(text) ? /^(?!\w|\.\d| [*/+] )/ : /^/;
  const parts = content.split(text);
  return parts.slice(1).some((after, index) => start.test(parts[index] ?? "") && end.test(after));
}

test("every line of a table is a row", () => {
  const lines = document.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| question |"));
  expect(rows.length).toBeGreaterThan(200);
  expect(rows).toHaveLength(lines.length);
});

test.each(rows)("$question", ({ value, places }) => {
  expect(places).not.toEqual([]);
  for (const { file, text } of places) expect(hasText(readText(file), text), `${file} has ${text}`).toBe(true);
  if (/\d/.test(value)) expect(places.map(({ text }) => text).join()).toMatch(/\d/);
});

test("no question is asked twice", () => {
  const questions = rows.map(({ question }) => question.toLowerCase());
  expect(questions.filter((question, index) => questions.indexOf(question) !== index)).toEqual([]);
});

test("the sections are the subjects in ARCHITECTURE.md, in their order, and the tools", () => {
  const subjects = [...readText("ARCHITECTURE.md").matchAll(/^\| \*\*([\w-]+)\*\*: /gm)].map(([, subject]) => subject);
  expect(sections).toEqual([...subjects, "tests and tools"]);
});

/** Functions with a number that is no limit, time or default, and what the number is. */
const OTHER_NUMBERS: Readonly<Record<string, string>> = {
  "accounts/data_export_rows.sql": "converts minutes",
  "hands/hand_records_open_month.sql": "how PostgreSQL stores the records",
  "money/ledger_apply_postings.sql": "the largest whole number that JavaScript stores exactly",
  "money/play_chips_refill.sql": "converts milliseconds",
  "nodes/room_key_replace.sql": "keeps the order of keys",
  "office/room_settings_changed.sql": "how much of a long text the audit log shows",
  "sign-in/totp_begin.sql": "the length of a secret",
  "tournaments/tournament_schedule_is_due.sql": "converts milliseconds",
  "tournaments/tournament_schedule_run.sql": "converts milliseconds",
};

const FUNCTIONS = "prisma/functions";
/** Matches an interval, and a comparison with a bare number of two or more digits. */
const BARE_NUMBER = /interval '|[<>=] *\d{2,}|BETWEEN \d+ AND \d{2,}/;

const withNumbers = fs
  .readdirSync(path.join(ROOT, FUNCTIONS), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".sql"))
  .map((file) => file.replaceAll(path.sep, "/"))
  .filter((file) => BARE_NUMBER.test(readText(`${FUNCTIONS}/${file}`).replaceAll(/--.*/g, "")));

test("every SQL function with an interval or a bare number has a row or a reason", () => {
  const named = new Set(rows.flatMap(({ places }) => places.map(({ file }) => file)));
  expect(withNumbers.length).toBeGreaterThan(50);
  expect(withNumbers.filter((file) => !named.has(`${FUNCTIONS}/${file}`) && !(file in OTHER_NUMBERS))).toEqual([]);
  expect(Object.keys(OTHER_NUMBERS).filter((file) => !withNumbers.includes(file))).toEqual([]);
});
