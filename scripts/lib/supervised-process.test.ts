import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { superviseProgram } from "./cluster/supervised-program.ts";
import { findFreePort } from "./ports.ts";
import { createBackOff, superviseNode } from "./supervised-process.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "supervised-"));
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const program = (code: string, log: (line: string) => void = () => {}) => ({
  name: "node-1",
  args: ["-e", code],
  cwd: folder,
  env: process.env,
  log,
});

test("fault 133: a server that does not start ends the start with its last lines", async () => {
  const crashing = program("console.log('x'.repeat(9)); console.error('no such port'); process.exit(1)");
  await expect(superviseNode(crashing, "http://127.0.0.1:1/health")).rejects.toThrow(
    /^node-1: it ended before .*\nIts last lines:\n( {2}x{9}\n {2}no such port| {2}no such port\n {2}x{9})$/,
  );
}, 60_000);

test("fault 133: nginx or Redis that does not start ends the start with its last lines", async () => {
  const command = [process.execPath, "-e", "console.error('bind() failed'); process.exit(1)"] as const;
  const crashing = { name: "nginx", command, isReady: async () => false, log: () => {} };
  await expect(superviseProgram({ ...crashing, command: [...command] })).rejects.toThrow(
    "nginx ended before it was ready\nIts last lines:\n  bind() failed",
  );
}, 60_000);

test("fault 133: a server that crashes at once waits twice as long each time, to 30 s; one that lived does not", () => {
  const nextDelay = createBackOff();
  const delays = [1, 2, 3, 4, 5, 6, 7, 8].map(() => nextDelay(300));
  expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect([nextDelay(60_000), nextDelay(100)]).toEqual([500, 1_000]);
});

test("fault 133: each restart is one line with the exit code, the time that the server lived and the delay", async () => {
  const port = await findFreePort();
  const marker = path.join(folder, "crash");
  const lines: string[] = [];
  const code = `
    const { createServer } = require("node:http");
    createServer((_, response) => response.end("ok")).listen(${port}, "127.0.0.1");
    setInterval(() => { if (require("node:fs").existsSync(${JSON.stringify(marker)})) process.exit(3) }, 20);`;
  const server = await superviseNode(
    program(code, (line) => lines.push(line)),
    `http://127.0.0.1:${port}/`,
  );
  stops.push(() => server.stop());
  fs.writeFileSync(marker, "");
  await expect.poll(() => lines.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
  expect(lines[0]).toMatch(/^node-1: ended \(3\) [\d.]+ s after its start, starting again in 0.5 s$/);
  expect(lines[1]).toMatch(/^node-1: ended \(3\) [\d.]+ s after its start, starting again in 1 s$/);
  fs.rmSync(marker);
  const answers = () =>
    new Promise((resolve) => {
      http.get(`http://127.0.0.1:${port}/`, () => resolve(true)).on("error", () => resolve(false));
    });
  await expect.poll(answers, { timeout: 60_000 }).toBe(true);
}, 120_000);
