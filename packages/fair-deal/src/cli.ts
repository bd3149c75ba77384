#!/usr/bin/env node
/**
 * The command that checks downloaded records. It prints one line for each check, and exits with code 1 when a check fails. Given several
 * records of one table, it also checks that they form a chain.
 */
import { readFileSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import type { DealRecord } from "./deal-record.ts";
import type { Check } from "./verify/check.ts";
import { verifyChain } from "./verify/deal-chain.ts";
import { readDealFile } from "./verify/deal-file-shape.ts";
import { toPrintable } from "./verify/printable.ts";
import { MAX_DRAW_FILE_CHARS, type VerifyReport, verifyDealText } from "./verify/verify-deal.ts";

const RIGHT_USE = "Use: fair-deal-verify RECORD.json… [--key PUBLIC]… [--inputs]";

const USAGE = `fair-deal-verify: checks the deals of hands and the draws of seats from their downloaded records.

${RIGHT_USE}

Options:
  --key PUBLIC  the room's public key in hex; give it twice while the room changes its key
  --inputs      also prints the values that went into each check
  -h, --help    prints this and does nothing else

In the room's own checkout the command is npm run verify -- RECORD.json…

Exit codes: 0 every check passed, 1 a check failed, 2 wrong arguments.`;

/**
 * How many characters of a problem are printed at most. A problem may quote an event of the file, and the event may be as long as the file
 * itself.
 */
const MAX_PROBLEM_LENGTH = 400;

const MARKS = { true: "✓", false: "✗", null: "–" } as const;

process.exitCode = main(process.argv.slice(2));

function main(args: readonly string[]): number {
  const options = readOptions(args);
  if (options === "help") {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  if ("problem" in options) {
    process.stderr.write(`${toPrintable(options.problem)}. ${RIGHT_USE}\n`);
    return 2;
  }
  const reports = options.files.map((file) => {
    const text = readText(file);
    if (text === null) return false;
    if (options.files.length > 1) print(`${file}:`);
    return printReport(verifyDealText(text, options.keys ? { keys: options.keys } : {}), options.inputs);
  });
  const isChain = options.files.length < 2 || reports.includes(false) || printChain(options.files);
  return isChain && reports.every(Boolean) ? 0 : 1;
}

interface Options {
  readonly files: readonly string[];
  readonly keys: readonly string[] | null;
  readonly inputs: boolean;
}

/** Reads the command's arguments. Returns `help` when the user asked for help, and a problem when the arguments are wrong. */
function readOptions(args: readonly string[]): Options | { readonly problem: string } | "help" {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        help: { type: "boolean", short: "h" },
        key: { type: "string", multiple: true },
        inputs: { type: "boolean" },
      },
      allowPositionals: true,
    });
    if (values.help) return "help";
    if (positionals.length === 0) return { problem: "Name a record" };
    const keys = values.key?.map((key) => key.toLowerCase()) ?? null;
    return { files: positionals, keys, inputs: values.inputs ?? false };
  } catch (error) {
    // Only the first sentence of Node's message says which argument is wrong. The rest is advice.
    return { problem: error instanceof Error ? (error.message.split(/\. |\n/, 1)[0] ?? "") : String(error) };
  }
}

/**
 * Returns the text of the file. When the file cannot be read, prints a line and returns null. A file with more bytes than a record may have
 * characters is not read: instead, returns a text of spaces that is so long that the verifier refuses it as too large.
 */
function readText(file: string): string | null {
  try {
    return statSync(file).size > MAX_DRAW_FILE_CHARS ? " ".repeat(MAX_DRAW_FILE_CHARS + 1) : readFileSync(file, "utf8");
  } catch {
    print(`✗ format unreadable: The file ${file} cannot be read.`);
    return null;
  }
}

function printReport({ ok, checks }: VerifyReport, withInputs: boolean): boolean {
  for (const check of checks) printCheck(check, withInputs);
  return ok;
}

function printCheck({ id, ok, code, words, inputs }: Check | Check<"chain">, withInputs: boolean): void {
  const problem = inputs.find(({ name }) => name === "problem");
  print(
    `${MARKS[`${ok}`]} ${id} ${code}: ${words}${problem ? ` (${problem.value.slice(0, MAX_PROBLEM_LENGTH)})` : ""}`,
  );
  if (withInputs)
    for (const { name, of, value } of inputs) print(`    ${name}${of === null ? "" : ` ${of}`}: ${value}`);
}

function printChain(files: readonly string[]): boolean {
  const records = files
    .map((file): DealRecord | null => {
      const read = readDealFile(JSON.parse(readFileSync(file, "utf8")));
      return "problem" in read ? null : read.record;
    })
    .filter((record) => record !== null)
    .toSorted((a, b) => a.hand - b.hand);
  // Only hands form a chain. When all files are draws, there is no chain to check.
  if (records.length === 0) return true;
  const chain = verifyChain(records);
  printCheck(chain, false);
  return chain.ok !== false;
}

function print(line: string): void {
  process.stdout.write(`${toPrintable(line)}\n`);
}
