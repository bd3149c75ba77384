/** Finds the line of a field in the text of a TOML file, for refusals. */

export interface FieldLines {
  /** The line of a field, or of the item of its list; null when it cannot be told. */
  lineOf(field: string, index?: number): number | null;
}

/** `table`: the name of the table that the hand is in; null in a file of one hand. */
export function findLines(text: string, table: string | null): FieldLines {
  const lines = text.split("\n");
  const header = table === null ? -1 : lines.findIndex((line) => line.trim().startsWith(`[${table}]`));
  const next = lines.findIndex((line, index) => index > header && /^\s*\[[^\]]*\]\s*(#.*)?$/.test(line));
  const end = next < 0 || table === null ? lines.length : next;
  const lineOfField = (field: string) =>
    lines.findIndex((line, index) => index > header && index < end && line.trim().split(/[\s=]/)[0] === field);
  return {
    lineOf(field, index) {
      const first = lineOfField(field);
      if (first < 0) return header < 0 ? null : header + 1;
      return 1 + (index === undefined ? first : lineOfItem(lines, first, end, index));
    },
  };
}

/** Items are texts in quotes; what follows `#` outside of quotes is a comment. */
function lineOfItem(lines: readonly string[], first: number, end: number, index: number): number {
  let left = index;
  for (let at = first; at < end; at++) {
    for (const [item] of lines[at]!.matchAll(/"(?:[^"\\]|\\.)*"|'[^']*'|#.*/g)) {
      if (item.startsWith("#")) break;
      if (left-- === 0) return at;
    }
  }
  return first;
}
