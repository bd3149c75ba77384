/**
 * The log of the whole room: `logs/room.log` in the data directory has each line of each process as JSON, in a bounded number of files. The
 * terminal shows only errors.
 */
import fs from "node:fs";
import path from "node:path";
import { createLinePrinter } from "./server-lines.ts";

/** A longer file becomes `room.1.log`, and each older file gets the next number. */
const MAX_FILE_BYTES = 5 * 1024 * 1024;
const DEFAULT_FILES = 5;
const MAX_FILES = 1_000;

/** Returns the number of files that LOG_FILES asks for; 0 for no log on the disk. */
export function parseLogFiles(given: string | undefined): number {
  if (given === undefined || given === "") return DEFAULT_FILES;
  const files = Number(given);
  if (!Number.isInteger(files) || files < 0 || files > MAX_FILES)
    throw new Error(`LOG_FILES is wrong: it must be a whole number from 0 to ${MAX_FILES}`);
  return files;
}

/**
 * Returns the log of a launcher: a function that takes each line. A line begins with the name of its process, or is the
 * launcher's own.
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

/** A line of JSON with the name of the process. */
function toRecord(line: string): string {
  const [, name, text] = /^([a-z]+(?:[ -][a-z]*-?\d+)?): (.*)$/s.exec(line) ?? [undefined, "launcher", line];
  if (text?.startsWith("{") && text.endsWith("}")) return `{"process":${JSON.stringify(name)},${text.slice(1)}`;
  const level = text?.startsWith("ALARM") ? 50 : 30;
  return JSON.stringify({ process: name, level, time: Date.now(), msg: text });
}

/**
 * Writes at once, so that the file has the last line of a launcher that is killed. When the disk is full, lines are
 * lost, and nothing else fails.
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
