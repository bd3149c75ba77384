/**
 * Checks the npm commands:
 * - Every command answers `--help` and wrong arguments at once, and starts nothing.
 * - docs/commands.md lists every command.
 * - Every command that a document names exists.
 */
import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "./lib/workspace.ts";
import { runNode } from "./testing/run-command.ts";

const readText = (file: string) => fs.readFileSync(path.join(ROOT, file), "utf8");
const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(readText("package.json"));

/** Finds the names of the npm scripts that a text runs. */
const findCommands = (text: string): readonly string[] =>
  [...text.matchAll(/\bnpm (?:run (?:--silent )?(\w[\w-]*)|(start|test)\b)/g)].map(
    ([, run, short]) => run ?? short ?? "",
  );

test("docs/commands.md lists every npm script", () => {
  const listed = new Set(findCommands(readText("docs/commands.md")));
  expect(Object.keys(scripts).filter((name) => !listed.has(name))).toEqual([]);
});

test.each([
  "README.md",
  "CONTRIBUTING.md",
  "docs/commands.md",
  "docs/configuration.md",
  "docs/operate.md",
  "deploy/README.md",
])("%s names only npm scripts that exist", (file) =>
  expect(findCommands(readText(file)).filter((name) => !(name in scripts))).toEqual([]),
);

test("README.md has at most 70 lines", () => expect(readText("README.md").split("\n").length).toBeLessThanOrEqual(71));

test("ARCHITECTURE.md has at most 100 lines", () =>
  expect(readText("ARCHITECTURE.md").split("\n").length).toBeLessThanOrEqual(101));

describe("the commands of the machine", () => {
  /** Commands that only start another program. That program answers `--help` and wrong arguments itself. */
  const TOOLS = ["build", "format", "typecheck", "unit"];
  const commands = Object.keys(scripts).filter((name) => !TOOLS.includes(name));

  /** A word in the environment of every process that a tested command starts. It shows later which processes are left. */
  const mark = randomUUID();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "commands-"));
  const readTree = () => execFileSync("git", ["status", "--porcelain"], { cwd: ROOT, encoding: "utf8" });
  let treeBefore = "";
  beforeAll(() => {
    treeBefore = readTree();
  });
  afterAll(() => fs.rmSync(dataDir, { recursive: true }));

  /** Runs a command in the same way as npm runs it. */
  const run = (name: string, ...args: readonly string[]) => {
    const [program, ...words] = (scripts[name] ?? "").split(" ");
    if (program !== "node") throw new Error(`npm run ${name} must be one Node program, not ${scripts[name]}`);
    const env = {
      MARK: mark,
      DATA_DIR: dataDir,
      DATABASE_URL: undefined,
      VERBOSE: undefined,
      npm_lifecycle_event: name,
    };
    return runNode([...words, ...args], env);
  };

  /** Lists the running processes whose environment contains our mark. Works on Linux only; elsewhere returns none. */
  const listLeftProcesses = () =>
    fs.existsSync("/proc/self/environ")
      ? fs.readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && readEnvironment(pid).includes(mark))
      : [];
  const readEnvironment = (pid: string): string => {
    try {
      return fs.readFileSync(`/proc/${pid}/environ`, "utf8");
    } catch {
      return ""; // the process has ended, or belongs to another user
    }
  };

  const document = readText("docs/commands.md");

  test.each(commands)("npm run %s answers --help and a wrong option at once, and starts nothing", async (name) => {
    const [help, wrong] = await Promise.all([run(name, "--help"), run(name, "--no-such-option")]);
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout.trimEnd().split("\n").length).toBeLessThanOrEqual(45);
    expect(help.stdout).toMatch(/^[\w -]+: [a-z].+\.\n/);
    expect(help.stdout).toContain("\nExit codes: 0 ");
    expect(wrong).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/^[^\n]*--no-such-option[^\n]*Use: [^\n]+\n$/),
    });
    const told = help.stdout
      .split("\n", 1)[0]
      ?.replace(/^[\w -]+: /, "")
      .replace(/\.$/, "");
    const call = name === "start" || name === "test" ? `npm ${name}` : `npm run ${name}`;
    expect(document).toContain(`| \`${call}\` | ${told} |`);
  });

  test.each([
    ["admin", []],
    ["admin", ["crown", "Ada"]],
    ["admin", ["list", "Ada"]],
    ["archive", ["now"]],
    ["bench", ["no-such-bench"]],
    ["bench", ["hands", "--tables", "3"]],
    ["capacity", ["many"]],
    ["chaos", ["--kills", "0"]],
    ["cluster", ["--nodes", "17"]],
    ["export", []],
    ["export", ["ledger", "--from", "2026-02-30"]],
    ["export", ["audit", "--from", "2026-02-02", "--to", "2026-02-01"]],
    ["inspect", ["table", "oak"]],
    ["inspect", ["table"]],
    ["migrate", ["undo"]],
    ["migrate", ["new"]],
    ["rules", ["betting"]],
    ["soak", ["--minutes", "soon"]],
    ["vectors", []],
  ])("npm run %s refuses %j in one line with the right use", async (name, args) => {
    const refused = await run(name, ...args);
    expect(refused).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(/^[^\n]+\. Use: [^\n]+\n$/) });
  });

  test.each([
    ["vectors", ["no-such-file.jsonl"]],
    ["admin", ["list"]],
  ])("npm run %s %j that fails exits with 1 and prints no stack trace", async (name, args) => {
    const failed = await run(name, ...args);
    expect(failed).toMatchObject({ code: 1, stdout: "" });
    expect(failed.stderr).toMatch(/no-such-file|no room data/);
    expect(failed.stderr).not.toMatch(/\n\s+at /);
  });

  test("a command whose output is no longer read ends without a stack trace", async () => {
    const [, ...words] = (scripts.capacity ?? "").split(" ");
    const child = spawn(process.execPath, [...words, "5000"], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.destroy();
    const [told, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
    expect({ told, code }).toEqual({ told: "", code: 0 });
  });

  test("none of these runs left a file or a process behind", () => {
    expect(fs.readdirSync(dataDir)).toEqual([]);
    expect(readTree()).toBe(treeBefore);
    expect(listLeftProcesses()).toEqual([]);
  });
});
