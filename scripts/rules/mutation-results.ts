/** Reports the outcomes of mutations of the rules: survivors, known equivalents, and counts for each file. */
import { EQUIVALENT_MUTATIONS } from "./equivalent-mutations.ts";

/** "endless" is a loop that never ends, found by its number of iterations. "too-slow" is unknown, because the machine was too busy. */
export type MutationOutcome = "killed" | "endless" | "survived" | "too-slow";

export interface Mutation {
  /** The path in packages/engine/src. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
  /** With white space collapsed. */
  readonly before: string;
  readonly after: string;
  readonly outcome: MutationOutcome;
}

/**
 * Returns a line for each mutation that survived or was too slow, and, when `all` mutations were tried, for each listed equivalent
 * that did not survive.
 */
export function listMutationProblems(changes: readonly Mutation[], all: boolean): string[] {
  const survivors = changes.filter(({ outcome }) => outcome === "survived");
  const found = new Set(survivors.map(describeMutation));
  return [
    ...changes
      .filter((change) => change.outcome === "too-slow" || (change.outcome === "survived" && !isEquivalent(change)))
      .map((change) => `${change.outcome} ${change.file}:${change.line}:${change.column} ${describeMutation(change)}`),
    ...[...KNOWN_EQUIVALENTS].filter((text) => all && !found.has(text)).map((text) => `no longer survives: ${text}`),
  ];
}

/** Formats the number of mutations by outcome, with one line per file. */
export function formatMutationTable(changes: readonly Mutation[]): string {
  const rowOf = (name: string, of: readonly Mutation[]): string => {
    const count = (which: (change: Mutation) => boolean) => `${of.filter(which).length}`;
    const columns = [
      `${of.length}`,
      count(({ outcome }) => outcome === "killed"),
      count(({ outcome }) => outcome === "endless"),
      count(isEquivalent),
      count((change) => change.outcome === "survived" && !isEquivalent(change)),
      count(({ outcome }) => outcome === "too-slow"),
    ];
    return [name.padEnd(24), ...columns.map((column, i) => column.padStart(COLUMNS[i]?.length ?? 0))].join("  ");
  };
  const files = [...new Set(changes.map(({ file }) => file))].sort();
  return [
    ["file".padEnd(24), ...COLUMNS].join("  "),
    ...files.map((file) =>
      rowOf(
        file,
        changes.filter((change) => change.file === file),
      ),
    ),
    rowOf("all", changes),
  ].join("\n");
}

const COLUMNS = ["tried", "killed", "endless", "equivalent", "survived", "too slow"];
const KNOWN_EQUIVALENTS: ReadonlySet<string> = new Set(EQUIVALENT_MUTATIONS.map(({ change }) => change));
const describeMutation = ({ file, before, after }: Mutation): string => `${file}: ${before} → ${after}`;
const isEquivalent = (change: Mutation): boolean =>
  change.outcome === "survived" && KNOWN_EQUIVALENTS.has(describeMutation(change));
