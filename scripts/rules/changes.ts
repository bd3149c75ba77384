/** What became of the changes of the rules that were tried: which no test noticed, and those of them that none could. */
import { EQUIVALENT } from "./equivalent.ts";

/** "endless": a loop without an end, noticed by how often it turned. "too-slow": no telling, the machine was too busy. */
export type Outcome = "noticed" | "endless" | "survived" | "too-slow";

export interface Change {
  /** In packages/engine/src. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** White space folded. */
  readonly before: string;
  readonly after: string;
  readonly outcome: Outcome;
}

/**
 * One line each: what survived or was too slow, and entries of the list of equivalents that did not survive (`all`: everything was
 * tried).
 */
export function problemsOf(changes: readonly Change[], all: boolean): string[] {
  const survivors = changes.filter(({ outcome }) => outcome === "survived");
  const found = new Set(survivors.map(textOf));
  return [
    ...changes
      .filter((change) => change.outcome === "too-slow" || (change.outcome === "survived" && !isEquivalent(change)))
      .map((change) => `${change.outcome} ${change.file}:${change.line}:${change.column} ${textOf(change)}`),
    ...[...LISTED].filter((text) => all && !found.has(text)).map((text) => `no longer survives: ${text}`),
  ];
}

/** How many of each file came to what, one line a file. */
export function figuresOf(changes: readonly Change[]): string {
  const rowOf = (name: string, of: readonly Change[]): string => {
    const count = (which: (change: Change) => boolean) => `${of.filter(which).length}`;
    const columns = [
      `${of.length}`,
      count(({ outcome }) => outcome === "noticed"),
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

const COLUMNS = ["tried", "noticed", "endless", "equivalent", "survived", "too slow"];
const LISTED: ReadonlySet<string> = new Set(EQUIVALENT.map(({ change }) => change));
const textOf = ({ file, before, after }: Change): string => `${file}: ${before} → ${after}`;
const isEquivalent = (change: Change): boolean => change.outcome === "survived" && LISTED.has(textOf(change));
