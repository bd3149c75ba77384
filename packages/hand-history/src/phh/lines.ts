/** Finds the line of a field in the text of a TOML file, for use in refusals. */

export interface FieldLines {
  /** The line of a field, or of one item of the field's list; null when the line is unknown. */
  lineOf(field: string, index?: number): number | null;
}

/** The lines of a file, indexed once for any number of hands. */
export class FileLines {
  readonly #lines: readonly string[];
  readonly #before: number;
  /** The lines at which the table with this name begins and ends. The end is the line of the next table. */
  readonly #tables = new Map<string, readonly [number, number]>();

  /** `before` is the number of lines that the file has before this text. */
  constructor(text: string, before = 0) {
    this.#lines = text.split("\n");
    this.#before = before;
    let last: readonly [string, number] | null = null;
    for (const [index, line] of this.#lines.entries()) {
      const [, name] = TABLE.exec(line.slice(0, 300)) ?? [];
      if (name === undefined) continue;
      if (last) this.#tables.set(last[0], [last[1], index]);
      last = [name, index];
    }
    if (last) this.#tables.set(last[0], [last[1], this.#lines.length]);
  }

  /** `table` is the name of the TOML table of the hand; null in a file of one hand. */
  ofHand(table: string | null): FieldLines {
    const [header, end] = (table === null ? null : this.#tables.get(table)) ?? [-1, this.#lines.length];
    const lines = this.#lines.slice(header + 1, end);
    const before = this.#before;
    return {
      lineOf(field, index) {
        const first = lines.findIndex((line) => line.slice(0, 300).trim().split(/[\s=]/)[0] === field);
        if (first < 0) return header < 0 ? null : before + header + 1;
        return before + header + 2 + (index === undefined ? first : lineOfItem(lines, first, index));
      },
    };
  }
}

const TABLE = /^\s*\[\s*"?([^\]"]+?)"?\s*\]\s*(?:#.*)?$/;

/** Items are quoted texts. After a `#` outside quotes, the rest of the line is a comment. */
function lineOfItem(lines: readonly string[], first: number, index: number): number {
  let left = index;
  for (let at = first; at < lines.length; at++) {
    for (const [item] of lines[at]!.matchAll(/"(?:[^"\\]|\\.)*"|'[^']*'|#.*/g)) {
      if (item.startsWith("#")) break;
      if (left-- === 0) return at;
    }
  }
  return first;
}
