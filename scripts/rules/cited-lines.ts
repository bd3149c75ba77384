/** Finds the code whose comments name a rule of betting, pots, rake, time, tournaments or checkable deals. */
import { parseAst } from "vitest/node";

/** A range of lines. The first line of a file is 1. `last` belongs to the range. */
interface LineRange {
  readonly first: number;
  readonly last: number;
}

const RULE_ID_PATTERN = /\b(?:[APRTM]\d{1,2}|F3|V6)\b/;

/**
 * Returns the lines of a file that a rule is about. These are all lines when the comment at the top of the file names a
 * rule. Otherwise they are:
 * - a declaration, when the comment before it names a rule;
 * - a line with a comment that names a rule, and the next line when the comment is alone on its line.
 */
export function findCitedLines(source: string): readonly LineRange[] {
  const lines = source.split("\n");
  const head = source.match(/^\/\*\*[\s\S]*?\*\//)?.[0] ?? "";
  if (RULE_ID_PATTERN.test(head)) return [{ first: 1, last: lines.length }];
  const lineAt = (offset: number): number => source.slice(0, offset).split("\n").length;
  const cited = new Set<number>();
  let end = head.length;
  for (const node of parseAst(source, { lang: "ts" }).body) {
    if (RULE_ID_PATTERN.test(source.slice(end, node.start)))
      for (let line = lineAt(node.start); line <= lineAt(node.end); line++) cited.add(line);
    end = node.end;
  }
  for (const [index, line] of lines.entries()) {
    const comment = line.match(/(?:\/\/|\/\*\*).*/)?.[0];
    if (comment === undefined || !RULE_ID_PATTERN.test(comment)) continue;
    cited.add(index + 1);
    if (line.trim() === comment) cited.add(index + 2);
  }
  return mergeLines([...cited].sort((a, b) => a - b));
}

function mergeLines(lines: readonly number[]): LineRange[] {
  const ranges: LineRange[] = [];
  for (const line of lines) {
    const before = ranges.at(-1);
    if (before?.last === line - 1) ranges[ranges.length - 1] = { first: before.first, last: line };
    else ranges.push({ first: line, last: line });
  }
  return ranges;
}
