/** Changes of the rules that no test noticed, and those of them that no test could. */
import { EQUIVALENT } from "./equivalent.ts";

export interface Survivor {
  /** In packages/engine/src. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** White space folded. */
  readonly before: string;
  readonly after: string;
}

export interface Verdict {
  readonly tried: number;
  readonly survivors: readonly Survivor[];
}

/** One line each: survivors, and entries of the list of equivalents that did not survive (`all`: everything was tried). */
export function problemsOf(survivors: readonly Survivor[], all: boolean): string[] {
  const listed = new Set(EQUIVALENT.map(({ change }) => change));
  const found = new Set(survivors.map(changeOf));
  return [
    ...survivors
      .filter((s) => !listed.has(changeOf(s)))
      .map((s) => `survived ${s.file}:${s.line}:${s.column} ${changeOf(s)}`),
    ...[...listed].filter((change) => all && !found.has(change)).map((change) => `no longer survives: ${change}`),
  ];
}

const changeOf = ({ file, before, after }: Survivor): string => `${file}: ${before} → ${after}`;
