/**
 * Writes the players' requests and the replies to an append-only file; the database must agree with it at the end of a run,
 * whatever was killed meanwhile.
 */
import fs from "node:fs";
import type { LoggedCommand } from "@poker/db/checks";

type RecordedReply = LoggedCommand["answers"][number];
type LogLine =
  | { readonly asked: string; readonly tableId: string; readonly name: string }
  | { readonly answered: string; readonly answer: RecordedReply };

export class CommandLog {
  readonly #file: string;
  readonly #handle: number;

  constructor(file: string) {
    this.#file = file;
    this.#handle = fs.openSync(file, "a");
  }

  /** Before it is sent for the first time. */
  recordRequest(id: string, tableId: string, name: string): void {
    this.#append({ asked: id, tableId, name });
  }

  recordReply(id: string, answer: RecordedReply): void {
    this.#append({ answered: id, answer });
  }

  #append(line: LogLine): void {
    fs.writeSync(this.#handle, `${JSON.stringify(line)}\n`);
  }

  /** Read back from the file. */
  readAll(): readonly LoggedCommand[] {
    const all = new Map<string, { id: string; tableId: string; name: string; answers: RecordedReply[] }>();
    for (const text of fs.readFileSync(this.#file, "utf8").split("\n")) {
      if (text === "") continue;
      const line: LogLine = JSON.parse(text);
      if ("answered" in line) all.get(line.answered)?.answers.push(line.answer);
      // Two tabs may send the same id.
      else if (!all.has(line.asked))
        all.set(line.asked, { id: line.asked, tableId: line.tableId, name: line.name, answers: [] });
    }
    return [...all.values()];
  }

  close(): void {
    fs.closeSync(this.#handle);
  }
}
