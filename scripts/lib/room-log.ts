/**
 * Writes the log of the whole room. `logs/room.log` in the data directory gets every line of every process, as JSON.
 * The number of its files is limited. The terminal shows only errors.
 */
import fs from "node:fs";
import path from "node:path";
import { createLinePrinter } from "./server-lines.ts";

/** A log file that is larger than this is renamed to `room.1.log`. The number in the name of each older file grows by one. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;
const DEFAULT_FILES = 5;
const MAX_FILES = 1_000;

/** Returns how many log files LOG_FILES asks for. 0 means that no log is written. */
export function parseLogFiles(given: string | undefined): number {
  if (given === undefined || given === "") return DEFAULT_FILES;
  const files = Number(given);
  if (!Number.isInteger(files) || files < 0 || files > MAX_FILES)
    throw new Error(`LOG_FILES is wrong: it must be a whole number from 0 to ${MAX_FILES}`);
  return files;
}

/**
 * Returns the launcher's log: a function that is called with each line. A line begins with the name of the process that
 * printed it. A line without such a name is from the launcher itself.
 */
export function openRoomLog(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  print: (text: string) => void = console.log,
): (line: string) => void {
  const verbose = env.VERBOSE === "1";
  const toText = createLinePrinter();
  const write = createLogFile(path.join(dataDir, "logs", "room.log"), parseLogFiles(env.LOG_FILES));
  return (line) => {
    write(toRecord(line));
    const text = verbose ? line : toText(line);
    if (text !== null) print(text);
  };
}

/** Turns a line into JSON that contains the name of the process. */
function toRecord(line: string): string {
  const [, name, text] = /^([a-z]+(?:[ -][a-z]*-?\d+)?): (.*)$/s.exec(line) ?? [undefined, "launcher", line];
  if (text?.startsWith("{") && text.endsWith("}")) return `{"process":${JSON.stringify(name)},${text.slice(1)}`;
  const level = text?.startsWith("ALARM") ? 50 : 30;
  return JSON.stringify({ process: name, level, time: Date.now(), msg: text });
}

/**
 * Returns a function that appends a line to the file at once, so that even a launcher that is killed leaves its last
 * line there. When the disk is full, the lines are lost, but nothing else fails.
 */
export function createLogFile(file: string, files: number, maxBytes = MAX_FILE_BYTES): (line: string) => void {
  if (files === 0) return () => {};
  const nameOf = (age: number) => (age === 0 ? file : file.replace(/\.log$/, `.${age}.log`));
  let bytes = -1;
  return (line) => {
    try {
      if (bytes < 0) {
        fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
        bytes = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      }
      if (bytes > maxBytes) {
        for (let age = files - 2; age >= 0; age--)
          if (fs.existsSync(nameOf(age))) fs.renameSync(nameOf(age), nameOf(age + 1));
        if (files === 1) fs.rmSync(file);
        bytes = 0;
      }
      fs.appendFileSync(file, `${line}\n`, { mode: 0o600 });
      bytes += Buffer.byteLength(line) + 1;
    } catch {
      bytes = -1;
    }
  };
}
