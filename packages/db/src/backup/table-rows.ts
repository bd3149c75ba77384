/**
 * Defines the format of a backup's rows. The first line is a comment that lists tables, partitions and sequences. Then comes a block for
 * each table, in the form that `pg_dump` writes. In an emergency, psql can load the blocks into a database that has the tables. Decision
 * 0099
 */
import pg from "pg";
import * as z from "zod";
import { BackupError } from "./backup-error.ts";

const KIND = "rows of a poker room";

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });
const headSchema = z.object({
  kind: z.literal(KIND),
  tables: z.array(tableSchema),
  partitions: z.array(
    z.object({
      name: z.string(),
      parent: z.string(),
      /** The bounds of a partition as PostgreSQL prints them: `FOR VALUES FROM ('…') TO ('…')`. */
      bound: z.string().regex(/^FOR VALUES FROM \('[\w :.+-]+'\) TO \('[\w :.+-]+'\)$/),
      options: z.array(z.string().regex(/^\w+=[\w.-]+$/)),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
});
export type RowsHead = Omit<z.output<typeof headSchema>, "kind">;
type Table = z.output<typeof tableSchema>;

const HEAD_MARK = "-- ";
const END_LINE = Buffer.from("\\.\n");
const NEW_LINE = 10;

export const formatHead = (head: RowsHead): string => `${HEAD_MARK}${JSON.stringify({ kind: KIND, ...head })}\n`;
export const END_OF_ROWS = "\\.\n";
export const qualify = (name: string): string => `public.${pg.escapeIdentifier(name)}`;
const columnList = ({ columns }: Table) => columns.map((name) => pg.escapeIdentifier(name)).join(", ");
export const copyOutText = (table: Table): string => `COPY ${qualify(table.name)} (${columnList(table)}) TO STDOUT`;
export const copyInText = (table: Table): string => `COPY ${qualify(table.name)} (${columnList(table)}) FROM STDIN`;
export const blockLine = (table: Table): string => `${copyInText(table)};\n`;

const brokenRows = (cause?: unknown) => new BackupError("altered", "The rows of the backup are incomplete.", cause);

/** Reads this format from a stream of bytes: first the head, then for each table its line and its rows. */
export class RowsReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async readHead(): Promise<RowsHead> {
    const line = await this.#readLine();
    const head = headSchema.safeParse(line.startsWith(HEAD_MARK) ? parseJson(line.slice(HEAD_MARK.length)) : null).data;
    if (!head) throw brokenRows();
    return head;
  }

  /** Yields the rows of `table`, which must be the next block. A chunk always ends at the end of a row. */
  async *readRows(table: Table): AsyncGenerator<Buffer> {
    if ((await this.#readLine()) !== blockLine(table)) throw brokenRows();
    for (;;) {
      if (this.#rest.subarray(0, END_LINE.length).equals(END_LINE)) {
        this.#rest = this.#rest.subarray(END_LINE.length);
        return;
      }
      const end = this.#rest.indexOf(`\n${END_OF_ROWS}`);
      const length = end < 0 ? this.#rest.lastIndexOf(NEW_LINE) + 1 : end + 1;
      if (length === 0) await this.#readMore();
      else {
        yield this.#rest.subarray(0, length);
        this.#rest = this.#rest.subarray(length);
      }
    }
  }

  /** Throws when there is more to read. The stream must be read to its end because altered bytes are found only there. */
  async readEnd(): Promise<void> {
    const { done } = await this.#source.next();
    if (!done || this.#rest.length > 0) throw brokenRows();
  }

  async #readLine(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf(NEW_LINE) + 1;
      if (end > 0) {
        const line = this.#rest.subarray(0, end).toString();
        this.#rest = this.#rest.subarray(end);
        return line;
      }
      await this.#readMore();
    }
  }

  async #readMore(): Promise<void> {
    const next = await this.#source.next();
    if (next.done) throw brokenRows();
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
