/** Finds the line of a field in a TOML file, so that a refusal can name the line. */

export interface FieldLines {
  /** Returns the line of a field, or of one item in the field's list. Returns null when the line is unknown. */
  lineOf(field: string, index?: number): number | null;
}

/** The lines of a file. They are indexed only once, for all hands of the file. */
export class FileLines {
  readonly #lines: readonly string[];
  readonly #before: number;
  /** The first and last line of each TOML table, by the table's name. A table ends at the header of the next table. */
  readonly #tables = new Map<string, readonly [number, number]>();

  /** `before` is how many lines of the file come before this text. */
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

  /** Returns the field lines of one hand. `table` is the name of the TOML table that contains the hand. null in a file of one hand. */
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

/** Returns the line of an item in a list of quoted texts. A `#` outside quotes begins a comment, which ends with the line. */
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
