import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const FILE = pathToFileURL(path.join(import.meta.dirname, "run-until-stopped.ts")).href;

/** Runs `start` in a separate process, in the same way as the launcher. `start` is the source text of a function. */
async function run(start: string, until: string) {
  const code = `import { runUntilStopped } from ${JSON.stringify(FILE)};
    setInterval(() => {}, 1000);
    runUntilStopped(${start});`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  const ended = once(child, "exit");
  await expect.poll(() => output, { timeout: 60_000 }).toContain(until);
  return { child, ended, output: () => output };
}

test("fault 130: all started parts are stopped, the last one first, and the process exits with 0", async () => {
  const part = (name: string) => `onStop({ stop: async () => console.log("stopped ${name}") });`;
  const { child, ended, output } = await run(
    `async ({ onStop }) => { ${part("database")} ${part("servers")} return "open"; }`,
    "open",
  );
  child.kill("SIGINT");
  expect(await ended).toEqual([0, null]);
  expect(output()).toMatch(/Stopping \(Ctrl-C\)[\s\S]*stopped servers\nstopped database\nStopped\./);
}, 120_000);

test("fault 130: a Ctrl-C during the start ends the start and all parts that had been started", async () => {
  const { child, ended, output } = await run(
    `({ onStop, signal }) => {
      onStop({ stop: async () => console.log("stopped database") });
      console.log("building");
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    }`,
    "building",
  );
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(output()).toContain("stopped database\nStopped.");
}, 120_000);

test("fault 130: a second Ctrl-C kills parts that do not stop; one Ctrl-C that arrives twice kills nothing", async () => {
  const { child, ended, output } = await run(
    `async ({ onStop }) => {
      onStop({ stop: () => new Promise(() => {}), kill: async () => console.log("killed") });
      return "open";
    }`,
    "open",
  );
  child.kill("SIGINT");
  child.kill("SIGINT");
  await expect.poll(output).toContain("Stopping (Ctrl-C)");
  expect(output()).not.toContain("killed");
  const again = setInterval(() => child.kill("SIGINT"), 100);
  expect(await ended).toEqual([1, null]);
  clearInterval(again);
  expect(output()).toMatch(/Ending at once[\s\S]*killed/);
}, 120_000);

test("fault 144: when a part is lost, the reason is printed once, all parts stop, and the process exits with 1", async () => {
  const { ended, output } = await run(
    `async ({ onStop }) => {
      const lost = new Promise((resolve) => setTimeout(resolve, 100, "the files are gone"));
      console.error = console.log;
      onStop({ lost, stop: async () => console.log("stopped database") });
      return "open";
    }`,
    "stopped database",
  );
  expect(await ended).toEqual([1, null]);
  expect(output().match(/the files are gone/g)).toHaveLength(1);
}, 120_000);
