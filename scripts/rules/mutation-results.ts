/**
 * Reports what the tests noticed of the mutations of the rules: which mutations survived, which of these are known to
 * be equivalent, and counts for each file.
 */
import { EQUIVALENT_MUTATIONS } from "./equivalent-mutations.ts";

/**
 * What happened when the tests ran with a mutation.
 * - "killed": a test failed.
 * - "endless": a loop did not end; its number of iterations showed this.
 * - "survived": no test failed.
 * - "too-slow": the machine was too busy, so the outcome is unknown.
 */
export type MutationOutcome = "killed" | "endless" | "survived" | "too-slow";

export interface Mutation {
  /** The path of the file in packages/engine/src. */
  readonly file: string;
  /** The number of the line. The first line of the file is 1. */
  readonly line: number;
  readonly column: number;
  /** The code before the mutation, with each run of white space replaced by one space. */
  readonly before: string;
  readonly after: string;
  readonly outcome: MutationOutcome;
}

/**
 * Returns a line for each mutation that survived or was too slow. Known equivalent mutations may survive. When `all`
 * mutations were tried, also returns a line for each known equivalent mutation that did not survive.
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

/** Returns a table with one line per file. It shows how many mutations had each outcome. */
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
