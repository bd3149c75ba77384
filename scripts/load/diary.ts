/**
 * What the players asked and were told, written to a file of their own as it happens and only ever added to: what the database must agree with
 * at the end, whatever was killed meanwhile.
 */
import fs from "node:fs";
import type { Asked } from "@poker/db/checks";

type Answer = Asked["answers"][number];
type Line =
  | { readonly asked: string; readonly tableId: string; readonly name: string }
  | { readonly answered: string; readonly answer: Answer };

export class Diary {
  readonly #file: string;
  readonly #handle: number;

  constructor(file: string) {
    this.#file = file;
    this.#handle = fs.openSync(file, "a");
  }

  /** Before it is sent for the first time. */
  ask(id: string, tableId: string, name: string): void {
    this.#write({ asked: id, tableId, name });
  }

  answer(id: string, answer: Answer): void {
    this.#write({ answered: id, answer });
  }

  #write(line: Line): void {
    fs.writeSync(this.#handle, `${JSON.stringify(line)}\n`);
  }

  /** Read back from the file. */
  read(): readonly Asked[] {
    const all = new Map<string, { id: string; tableId: string; name: string; answers: Answer[] }>();
    for (const text of fs.readFileSync(this.#file, "utf8").split("\n")) {
      if (text === "") continue;
      const line: Line = JSON.parse(text);
      if ("answered" in line) all.get(line.answered)?.answers.push(line.answer);
      // Two windows may ask with one id.
      else if (!all.has(line.asked))
        all.set(line.asked, { id: line.asked, tableId: line.tableId, name: line.name, answers: [] });
    }
    return [...all.values()];
  }

  close(): void {
    fs.closeSync(this.#handle);
  }
}
