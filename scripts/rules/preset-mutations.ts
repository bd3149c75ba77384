/** Changes each value of the presets and of their rake charts, one at a time, and records whether a test notices the change. */
import fs from "node:fs";
import path from "node:path";
import { createVitest, parseAst } from "vitest/node";
import {
  IDENTICAL_BOTH_WAYS,
  MISSED_SMALL_BLINDS,
  ODD_CHIPS,
  POT_LIMIT_BASES,
  RATHOLE_RULES,
  SHORT_ALL_INS,
  SHOWDOWNS,
  STRUCTURES,
  TIME_OUTS,
} from "../../packages/engine/src/rules.ts";
import { ROOT } from "../lib/workspace.ts";
import type { Mutation, MutationOutcome } from "./mutation-results.ts";

const ENGINE = path.join(ROOT, "packages/engine");
const SOURCES = path.join(ENGINE, "src");
const PRESET_FILES = ["presets.ts", "rake-charts.ts"];
const ENUMERATIONS: readonly (readonly string[])[] = [
  IDENTICAL_BOTH_WAYS,
  MISSED_SMALL_BLINDS,
  ODD_CHIPS,
  POT_LIMIT_BASES,
  RATHOLE_RULES,
  SHORT_ALL_INS,
  SHOWDOWNS,
  STRUCTURES,
  TIME_OUTS,
];

/** Matches the tests that run first, because they notice most of these mutations. */
const NEAR_TESTS = /\/(presets|rake)\.test\.ts$/;
/** Matches tests of random hands and tests with long lists of vectors. They are left out here, as in mutation/engine.test.ts. */
const LONG_TESTS = /(laws|hidden-plans|enumeration|vectors)\.test\.ts$/;

interface LiteralMutation {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly after: string;
}

/** Mutates the files whose path contains a text of `only`. When `only` is empty, mutates all files. */
export async function mutatePresets(only: readonly string[]): Promise<readonly Mutation[]> {
  const files = PRESET_FILES.filter((file) => only.length === 0 || only.some((part) => file.includes(part)));
  if (files.length === 0) return [];
  const sources = new Map(files.map((file) => [file, fs.readFileSync(path.join(SOURCES, file), "utf8")]));
  let mutation: LiteralMutation | null = null;
  const vitest = await createVitest(
    "test",
    { root: ENGINE, watch: false, bail: 1, reporters: [{}] },
    {
      plugins: [
        {
          name: "mutation",
          enforce: "pre",
          load: (id) =>
            mutation && id === path.join(SOURCES, mutation.file)
              ? applyMutation(sources.get(mutation.file) ?? "", mutation)
              : null,
        },
      ],
    },
  );
  try {
    const tests = await vitest.globTestSpecifications();
    const near = tests.filter(({ moduleId }) => NEAR_TESTS.test(moduleId));
    const others = tests.filter(({ moduleId }) => !NEAR_TESTS.test(moduleId) && !LONG_TESTS.test(moduleId));
    const passes = async (specifications: typeof tests): Promise<boolean> => {
      for (const file of files) vitest.invalidateFile(path.join(SOURCES, file));
      const { testModules } = await vitest.runTestSpecifications(specifications);
      return testModules.length > 0 && testModules.every((module) => module.ok());
    };
    const unnoticed = async (): Promise<boolean> => (await passes(near)) && (await passes(others));
    if (!(await unnoticed())) throw new Error("The tests fail without any change");
    const changes: Mutation[] = [];
    for (mutation of [...sources].flatMap(([file, source]) => findLiteralMutations(file, source)))
      changes.push(toMutation(sources.get(mutation.file) ?? "", mutation, (await unnoticed()) ? "survived" : "killed"));
    return changes;
  } finally {
    await vitest.close();
  }
}

const applyMutation = (source: string, { start, end, after }: LiteralMutation): string =>
  source.slice(0, start) + after + source.slice(end);

function toMutation(source: string, { file, start, end, after }: LiteralMutation, outcome: MutationOutcome): Mutation {
  const above = source.slice(0, start).split("\n");
  const column = (above.at(-1)?.length ?? 0) + 1;
  return { file, line: above.length, column, before: source.slice(start, end), after, outcome };
}

/** Returns a mutation for each literal in the top-level constants of a file. */
function findLiteralMutations(file: string, source: string): LiteralMutation[] {
  const mutations: LiteralMutation[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (isLiteral(value)) {
      const after = alternativeTo(value.value);
      if (after !== null) mutations.push({ file, start: value.start, end: value.end, after });
    } else for (const [name, child] of Object.entries(value)) if (!NON_VALUE_KEYS.has(name)) visit(child);
  };
  for (const node of parseAst(source, { lang: "ts" }).body) {
    const declared = node.type === "ExportNamedDeclaration" ? node.declaration : node;
    if (declared?.type === "VariableDeclaration") visit(declared);
  }
  return mutations;
}

/** The parts of the syntax tree that are not searched: keys of objects, types, and bodies of functions. */
const NON_VALUE_KEYS: ReadonlySet<string> = new Set(["key", "typeAnnotation", "typeParameters", "body"]);

interface Literal {
  readonly type: "Literal";
  readonly value: unknown;
  readonly start: number;
  readonly end: number;
}

const isLiteral = (node: object): node is Literal => "type" in node && node.type === "Literal";

/** Returns the source text of another value of the same type; null when the type has no other value to try. */
function alternativeTo(value: unknown): string | null {
  switch (typeof value) {
    case "number":
      return String(value + 1);
    case "boolean":
      return String(!value);
    case "string": {
      const choices = ENUMERATIONS.find((all) => all.includes(value)) ?? [value];
      const next = choices[(choices.indexOf(value) + 1) % choices.length];
      return JSON.stringify(next === value ? `${value}?` : next);
    }
    default:
      return value === null ? "1" : null;
  }
}
