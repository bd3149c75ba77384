/**
 * Appends the players' requests and the replies to a file. At the end of a run the database must agree with this file,
 * no matter which processes were killed during the run.
 */
import fs from "node:fs";
import type { LoggedCommand } from "@poker/db/checks";

type RecordedReply = LoggedCommand["answers"][number];
type LogLine =
  | { readonly requestId: string; readonly streamId: string; readonly name: string }
  | { readonly repliedId: string; readonly reply: RecordedReply };

export class CommandLog {
  readonly #file: string;
  readonly #handle: number;

  constructor(file: string) {
    this.#file = file;
    this.#handle = fs.openSync(file, "a");
  }

  /** Writes a request to the log. Must be called before the request is sent for the first time. */
  recordRequest(id: string, streamId: string, name: string): void {
    this.#append({ requestId: id, streamId, name });
  }

  recordReply(id: string, reply: RecordedReply): void {
    this.#append({ repliedId: id, reply });
  }

  #append(line: LogLine): void {
    fs.writeSync(this.#handle, `${JSON.stringify(line)}\n`);
  }

  /** Reads all requests from the file, each with its replies. */
  readAll(): readonly LoggedCommand[] {
    const all = new Map<string, { id: string; tableId: string; name: string; answers: RecordedReply[] }>();
    for (const text of fs.readFileSync(this.#file, "utf8").split("\n")) {
      if (text === "") continue;
      const line: LogLine = JSON.parse(text);
      if ("repliedId" in line) all.get(line.repliedId)?.answers.push(line.reply);
      // Two tabs may send the same request, so only the first one is added.
      else if (!all.has(line.requestId))
        all.set(line.requestId, { id: line.requestId, tableId: line.streamId, name: line.name, answers: [] });
    }
    return [...all.values()];
  }

  close(): void {
    fs.closeSync(this.#handle);
  }
}
