import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLogFile, openRoomLog, parseLogFiles } from "./room-log.ts";

let dataDir = "";
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "room log-"));
});
afterEach(() => fs.rmSync(dataDir, { recursive: true }));

const folder = () => path.join(dataDir, "logs");

test("the room's log has each line of each process as JSON; the terminal shows only errors", () => {
  const printed: string[] = [];
  const log = openRoomLog(dataDir, {}, (text) => printed.push(text));
  log('game node-2: {"level":30,"msg":"open"}');
  log('web: {"level":50,"msg":"a request failed","requestId":"r1"}');
  log("web-2: ▲ Next.js");
  log("PostgreSQL ended, starting it again");
  log("ALARM: the backup failed: the disk is full");
  const lines = fs.readFileSync(path.join(folder(), "room.log"), "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { process: "game node-2", msg: "open" },
    { process: "web", msg: "a request failed", requestId: "r1" },
    { process: "web-2", msg: "▲ Next.js" },
    { process: "launcher", level: 30, msg: "PostgreSQL ended, starting it again" },
    { process: "launcher", level: 50, msg: "ALARM: the backup failed: the disk is full" },
  ]);
  expect(printed).toEqual([
    "web: a request failed",
    "PostgreSQL ended, starting it again",
    "ALARM: the backup failed: the disk is full",
  ]);
  if (process.platform !== "win32") expect(fs.statSync(path.join(folder(), "room.log")).mode & 0o777).toBe(0o600);
});

test("the files of the log are bounded while the room runs, and over restarts", () => {
  const file = path.join(folder(), "room.log");
  for (let start = 0; start < 3; start++) {
    const write = createLogFile(file, 3, 1_000);
    for (let n = 0; n < 100; n++) write(`${start} ${n} ${"x".repeat(90)}`);
  }
  expect(fs.readdirSync(folder()).toSorted()).toEqual(["room.1.log", "room.2.log", "room.log"]);
  for (const name of fs.readdirSync(folder())) expect(fs.statSync(path.join(folder(), name)).size).toBeLessThan(1_200);
  expect(fs.readFileSync(file, "utf8").trim().split("\n").at(-1)).toMatch(/^2 99 /);
});

test("LOG_FILES=0 writes no file; a wrong number is refused in one line", () => {
  openRoomLog(dataDir, { LOG_FILES: "0" }, () => {})("game: x");
  expect(fs.existsSync(folder())).toBe(false);
  expect(() => parseLogFiles("many")).toThrow("LOG_FILES is wrong: it must be a whole number from 0 to 1000");
});

test("a log that cannot be written stops nothing", () => {
  fs.writeFileSync(folder(), "a file is where the folder should be");
  const log = openRoomLog(dataDir, {}, () => {});
  expect(() => log("game: x")).not.toThrow();
});
