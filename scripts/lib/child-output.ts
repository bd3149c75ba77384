/** Follows a child process: keeps the last lines that it printed, for the error message if it does not start, and waits for its end. */
import type { ChildProcess } from "node:child_process";

const MAX_LINES = 15;
const MAX_LINE_CHARS = 500;

interface LastLines {
  note(line: string): void;
  /** Returns the last lines in a form that can be put at the end of a message; empty when nothing was printed. */
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

/** How long to wait, after a process has exited, for the last lines that it printed. */
const LAST_LINES_MS = 300;

/**
 * Waits until the process has ended and its last lines have arrived. Resolves to the exit code; null when the process
 * was killed or could not start.
 */
export function waitForEnd(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once("close", resolve);
    // `close` may come late or never, because a process that the child started may keep the output open.
    child.once("exit", (code) => setTimeout(resolve, LAST_LINES_MS, code));
    child.once("error", () => resolve(null));
  });
}
