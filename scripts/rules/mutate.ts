/**
 * Whether a test notices when a rule is changed: Stryker turns every condition and comparison over in the code that cites a rule
 * (`citedLines`), one at a time, and runs the tests that pass through it.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { installAside } from "../lib/aside.ts";
import { quietEnv, ROOT } from "../lib/build.ts";
import type { Change, Outcome } from "./changes.ts";
import { citedLines } from "./cited.ts";

const SOURCES = "packages/engine/src";
const REPORT = ".reports/mutation.json";
const CONFIG = ".reports/stryker.json";
const STRYKER = "mutation/node_modules/@stryker-mutator";

/** What is neither condition, comparison nor choice. */
const LEFT_ALONE = [
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

/** The part of Stryker's report that is read here. */
interface Report {
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

/** Tries every change in files whose path contains one of `only` (none: all). Throws when the tests fail without any change. */
export function mutateRules(only: readonly string[]): readonly Change[] {
  const ranges = sourceFiles()
    .filter((file) => only.length === 0 || only.some((part) => file.includes(part)))
    .flatMap((file) =>
      citedLines(fs.readFileSync(path.join(ROOT, file), "utf8")).map(({ first, last }) => `${file}:${first}-${last}`),
    );
  if (ranges.length === 0) return [];
  installAside("mutation");
  fs.mkdirSync(path.join(ROOT, ".reports"), { recursive: true });
  fs.writeFileSync(path.join(ROOT, CONFIG), JSON.stringify(configFor(ranges)));
  const { status } = spawnSync(process.execPath, [path.join(STRYKER, "core/bin/stryker.js"), "run", CONFIG], {
    cwd: ROOT,
    stdio: "inherit",
    env: quietEnv(),
  });
  if (status !== 0) throw new Error("Stryker failed, see above");
  return changesOf(JSON.parse(fs.readFileSync(path.join(ROOT, REPORT), "utf8")));
}

const sourceFiles = (): string[] =>
  fs
    .readdirSync(path.join(ROOT, SOURCES), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => path.posix.join(SOURCES, file.split(path.sep).join("/")))
    .sort();

const configFor = (mutate: readonly string[]) => ({
  mutate,
  plugins: [path.join(ROOT, STRYKER, "vitest-runner/dist/src/index.js")],
  testRunner: "vitest",
  vitest: { configFile: "mutation/vitest.config.ts", related: false },
  coverageAnalysis: "perTest",
  mutator: { excludedMutations: LEFT_ALONE },
  concurrency: 2,
  timeoutMS: 60_000, // a busy machine is slow; a change that makes a loop endless is found by its count, long before
  timeoutFactor: 10,
  tempDirName: ".reports/stryker",
  ignorePatterns: ["/*", "!/mutation", "!/packages", "/packages/*", "!/packages/engine", "!/tsconfig.base.json"],
  tsconfigFile: "none", // it would read ours with an interface that TypeScript no longer has
  disableTypeChecks: true,
  checkers: [],
  reporters: ["json", "progress-append-only"],
  jsonReporter: { fileName: REPORT },
});

function changesOf({ files }: Report): Change[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status !== "Ignored")
      .map((mutant) => ({
        file: path.posix.relative(SOURCES, file),
        line: mutant.location.start.line,
        column: mutant.location.start.column,
        before: folded(textBetween(source.split("\n"), mutant.location.start, mutant.location.end)),
        after: folded(mutant.replacement),
        outcome: outcomeOf(mutant),
      })),
  );
}

/** Stryker counts how often a change is passed through, and stops at a hundred times what is usual. */
function outcomeOf({ status, statusReason }: { readonly status: string; readonly statusReason?: string }): Outcome {
  switch (status) {
    case "Killed":
    case "RuntimeError":
      return "noticed";
    case "Timeout":
      return statusReason?.startsWith("Hit limit") ? "endless" : "too-slow";
    case "Survived":
    case "NoCoverage":
      return "survived";
    default:
      throw new Error(`Stryker called a change ${status}`);
  }
}

interface Place {
  readonly line: number;
  readonly column: number;
}

function textBetween(lines: readonly string[], start: Place, end: Place): string {
  const touched = lines.slice(start.line - 1, end.line);
  const last = touched.length - 1;
  return touched
    .map((line, i) => line.slice(i === 0 ? start.column - 1 : 0, i === last ? end.column - 1 : line.length))
    .join("\n");
}

const folded = (text: string): string => text.replace(/\s+/g, " ");
