/** Follows a child process: keeps its last lines for the message when it does not start, and waits for its end. */
import type { ChildProcess } from "node:child_process";

const MAX_LINES = 15;
const MAX_LINE_CHARS = 500;

interface LastLines {
  note(line: string): void;
  /** The lines as the end of a message: empty when nothing was printed. */
  format(): string;
}

export function keepLastLines(): LastLines {
  const lines: string[] = [];
  return {
    note(line) {
      lines.push(line.slice(0, MAX_LINE_CHARS));
      if (lines.length > MAX_LINES) lines.shift();
    },
    format: () => (lines.length === 0 ? "" : `\nIts last lines:\n${lines.map((line) => `  ${line}`).join("\n")}`),
  };
}

/** How long the last lines of a process that has ended may take to arrive. */
const LAST_LINES_MS = 300;

/** Resolves to the exit code when the process has ended and its last lines have arrived; null when it was killed or could not start. */
export function waitForEnd(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once("close", resolve);
    // A process that the child started may keep the output open, so `close` may come late.
    child.once("exit", (code) => setTimeout(resolve, LAST_LINES_MS, code));
    child.once("error", () => resolve(null));
  });
}
