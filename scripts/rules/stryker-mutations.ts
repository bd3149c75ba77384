/**
 * Mutates the rules with Stryker. Stryker inverts every condition and comparison in code that names a rule (see
 * `findCitedLines`), one at a time, and runs the tests that execute this code.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { installStandalone } from "../lib/standalone-install.ts";
import { envWithoutTelemetry, ROOT } from "../lib/workspace.ts";
import { findCitedLines } from "./cited-lines.ts";
import type { Mutation, MutationOutcome } from "./mutation-results.ts";

const SOURCES = "packages/engine/src";
const REPORT = ".reports/mutation.json";
const CONFIG = ".reports/stryker.json";
const STRYKER = "mutation/node_modules/@stryker-mutator";

/** Stryker's mutators that are not used, because they do not change conditions, comparisons or choices. */
const EXCLUDED_MUTATORS = [
  "StringLiteral",
  "ObjectLiteral",
  "ArrayDeclaration",
  "BlockStatement",
  "ArrowFunction",
  "Regex",
  "ArithmeticOperator",
  "AssignmentOperator",
  "UpdateOperator",
  "UnaryOperator",
];

/** The fields of Stryker's report that this file uses. */
interface StrykerReport {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string;
        readonly mutants: readonly {
          readonly status: string;
          readonly statusReason?: string;
          readonly replacement: string;
          readonly location: Readonly<Record<"start" | "end", { readonly line: number; readonly column: number }>>;
        }[];
      }
    >
  >;
}

/**
 * Mutates the files whose path contains a text of `only`. When `only` is empty, mutates all files. Throws when the
 * tests already fail without a mutation.
 */
export function mutateRuleCode(only: readonly string[]): readonly Mutation[] {
  const ranges = listSourceFiles()
    .filter((file) => only.length === 0 || only.some((part) => file.includes(part)))
    .flatMap((file) =>
      findCitedLines(fs.readFileSync(path.join(ROOT, file), "utf8")).map(
        ({ first, last }) => `${file}:${first}-${last}`,
      ),
    );
  if (ranges.length === 0) return [];
  installStandalone("mutation");
  fs.mkdirSync(path.join(ROOT, ".reports"), { recursive: true });
  fs.writeFileSync(path.join(ROOT, CONFIG), JSON.stringify(buildStrykerConfig(ranges)));
  const { status } = spawnSync(process.execPath, [path.join(STRYKER, "core/bin/stryker.js"), "run", CONFIG], {
    cwd: ROOT,
    stdio: "inherit",
    env: envWithoutTelemetry(),
  });
  if (status !== 0) throw new Error("Stryker failed, see above");
  return parseMutations(JSON.parse(fs.readFileSync(path.join(ROOT, REPORT), "utf8")));
}

const listSourceFiles = (): string[] =>
  fs
    .readdirSync(path.join(ROOT, SOURCES), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => path.posix.join(SOURCES, file.split(path.sep).join("/")))
    .sort();

const buildStrykerConfig = (mutate: readonly string[]) => ({
  mutate,
  plugins: [path.join(ROOT, STRYKER, "vitest-runner/dist/src/index.js")],
  testRunner: "vitest",
  vitest: { configFile: "mutation/vitest.config.ts", related: false },
  coverageAnalysis: "perTest",
  mutator: { excludedMutations: EXCLUDED_MUTATORS },
  concurrency: 2,
  timeoutMS: 60_000, // long, because a busy machine is slow; an endless loop is found much earlier, by its number of iterations
  timeoutFactor: 10,
  tempDirName: ".reports/stryker",
  ignorePatterns: ["/*", "!/mutation", "!/packages", "/packages/*", "!/packages/engine", "!/tsconfig.base.json"],
  tsconfigFile: "none", // "none", because Stryker needs an interface that TypeScript no longer has
  disableTypeChecks: true,
  checkers: [],
  reporters: ["json", "progress-append-only"],
  jsonReporter: { fileName: REPORT },
});

function parseMutations({ files }: StrykerReport): Mutation[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status !== "Ignored")
      .map((mutant) => ({
        file: path.posix.relative(SOURCES, file),
        line: mutant.location.start.line,
        column: mutant.location.start.column,
        before: collapseWhiteSpace(textBetween(source.split("\n"), mutant.location.start, mutant.location.end)),
        after: collapseWhiteSpace(mutant.replacement),
        outcome: toMutationOutcome(mutant),
      })),
  );
}

/**
 * Translates Stryker's status. Stryker counts how often mutated code is executed, and stops at a hundred times the
 * usual number. Such a stop is "endless".
 */
function toMutationOutcome({
  status,
  statusReason,
}: {
  readonly status: string;
  readonly statusReason?: string;
}): MutationOutcome {
  switch (status) {
    case "Killed":
    case "RuntimeError":
      return "killed";
    case "Timeout":
      return statusReason?.startsWith("Hit limit") ? "endless" : "too-slow";
    case "Survived":
    case "NoCoverage":
      return "survived";
    default:
      throw new Error(`Stryker called a change ${status}`);
  }
}

interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

function textBetween(lines: readonly string[], start: SourcePosition, end: SourcePosition): string {
  const touched = lines.slice(start.line - 1, end.line);
  const last = touched.length - 1;
  return touched
    .map((line, i) => line.slice(i === 0 ? start.column - 1 : 0, i === last ? end.column - 1 : line.length))
    .join("\n");
}

const collapseWhiteSpace = (text: string): string => text.replace(/\s+/g, " ");
