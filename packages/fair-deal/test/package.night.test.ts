/**
 * Tests that the published package works alone. The test packs it, installs it into an empty folder without network, and verifies a record
 * with it.
 */
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dealFileText, MAX_FILE_CHARS } from "../src/index.ts";
import { playDraw } from "./testing/draw.ts";
import { createTestRoom, ROOM_KEY } from "./testing/room.ts";

const BUILDER = path.resolve(import.meta.dirname, "../../../scripts/lib/build-published.ts");
const { resolve } = createRequire(import.meta.url);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "fair-deal-"));
const file = (name: string) => path.join(folder, name);
const room = createTestRoom({ seed: 77 });
const [first, second] = [room.playHand(), room.playHand()];

beforeAll(() => {
  const dist = file("dist");
  execFileSync(process.execPath, ["--import", resolve("tsx"), BUILDER, "fair-deal", dist], { stdio: "inherit" });
  const npm = (...args: string[]) => execFileSync("npm", [...args, "--offline"], { cwd: folder, encoding: "utf8" });
  npm("pack", dist);
  fs.writeFileSync(file("package.json"), '{"private":true,"type":"module"}');
  npm("install", "./poker-fair-deal-0.1.0.tgz", "--no-audit", "--no-fund");
  fs.writeFileSync(file("record.json"), dealFileText(first.file));
  fs.writeFileSync(file("next.json"), dealFileText(second.file));
});

afterAll(() => fs.rmSync(folder, { recursive: true }));

const verify = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(file("node_modules/.bin/fair-deal-verify"), args, {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, lines: stdout.trimEnd().split("\n"), stderr };
};

test("the package needs no other package, and contains the licences of the packages in its bundle", () => {
  expect(fs.readdirSync(file("node_modules")).filter((name) => !name.startsWith("."))).toEqual(["@poker"]);
  expect(fs.readdirSync(file("node_modules/@poker"))).toEqual(["fair-deal"]);
  const licenses = fs.readFileSync(file("node_modules/@poker/fair-deal/THIRD-PARTY-LICENSES"), "utf8");
  expect(licenses).toMatch(/Paul Miller/);
  expect(licenses).toMatch(/Ruben Bridgewater/);
});

test("the package's module verifies a record in plain JavaScript and, for browsers, imports nothing from Node", () => {
  fs.writeFileSync(
    file("use.js"),
    `import { readFileSync } from "node:fs";
     import { verifyDealText } from "@poker/fair-deal";
     process.exit(verifyDealText(readFileSync("record.json", "utf8"), { keys: ["${ROOM_KEY}"] }).ok ? 0 : 1);`,
  );
  execFileSync(process.execPath, ["use.js"], { cwd: folder });
  const dist = file("node_modules/@poker/fair-deal");
  const modules = fs.readdirSync(dist).filter((name) => name.endsWith(".js") && name !== "cli.js");
  for (const name of modules)
    expect(fs.readFileSync(path.join(dist, name), "utf8")).not.toMatch(/from "node:|require\("/);
});

test("the package's types are complete: a correct strict program compiles with them, and a wrong program does not", () => {
  const tsc = path.join(path.dirname(resolve("typescript/package.json")), "bin/tsc");
  const compile = (name: string, text: string) => {
    fs.writeFileSync(file(name), text);
    const options = ["--noEmit", "--strict", "--target", "es2023", "--module", "nodenext", "--types", ""];
    return spawnSync(process.execPath, [tsc, ...options, name], { cwd: folder, encoding: "utf8" });
  };
  const start = 'import { type DealRecord, verifyDealFile } from "@poker/fair-deal";\n';
  const right = `${start}export const hand = (record: DealRecord): number => record.hand;\nexport const ok: boolean = verifyDealFile({}).ok;\nexport const kinds = (record: DealRecord) => record.events.map((event) => (event.type === "acted" ? event.added : 0));`;
  expect(compile("right.ts", right).stdout).toBe("");
  expect(compile("wrong.ts", `${start}export const ok: number = verifyDealFile({}).ok;`).status).not.toBe(0);
});

describe("the command of the package", () => {
  test("for a correct record the command prints one line for each check, and gives exit code 0", () => {
    const { status, lines } = verify("record.json", "--key", ROOM_KEY);
    expect(lines.map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
      "✓ format",
      "✓ hash",
      "✓ V1",
      "✓ V2",
      expect.stringMatching(/^[✓–] V3$/),
      expect.stringMatching(/^[✓–] V4$/),
      "✓ V5",
      expect.stringMatching(/^[✓–] V6$/),
    ]);
    expect(status).toBe(0);
  });

  test("M10: the command accepts the record of a draw and refuses a changed one, and checks no chain for draws", () => {
    const { record } = playDraw();
    fs.writeFileSync(file("draw.json"), JSON.stringify({ draw: record }));
    const { status, lines } = verify("draw.json", "draw.json", "--key", ROOM_KEY);
    const marks = ["✓ format", "✓ D1", "✓ D2", "✓ D3", "✓ D4"];
    expect(lines.map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
      "draw.json:",
      ...marks,
      "draw.json:",
      ...marks,
    ]);
    expect(status).toBe(0);
    fs.writeFileSync(file("other-draw.json"), JSON.stringify({ draw: { ...record, roomSeed: "00".repeat(32) } }));
    const changed = verify("other-draw.json");
    expect(changed.lines.filter((line) => line.startsWith("✗")).map((line) => line.slice(0, 4))).toEqual([
      "✗ D2",
      "✗ D4",
    ]);
    expect(changed.status).toBe(1);
  });

  test("the command checks several records as a chain", () => {
    expect(verify("record.json", "next.json").lines.at(-1)).toMatch(/^✓ chain ok: /);
    expect(verify("record.json", "next.json").status).toBe(0);
    const gap = verify("record.json", "record.json");
    expect(gap.lines.at(-1)).toMatch(/^✗ chain chain-forked: /);
    expect(gap.status).toBe(1);
  });

  test("✗: a changed byte, another key or a missing file gives exit code 1 and the reason", () => {
    const text = dealFileText(first.file);
    const at = text.indexOf('"stack":') + '"stack":'.length;
    fs.writeFileSync(file("changed.json"), `${text.slice(0, at)}9${text.slice(at + 1)}`);
    const changed = verify("changed.json", "--key", ROOM_KEY);
    expect(changed.lines[1] ?? changed.lines[0]).toMatch(/^✗ (hash wrong-hash|format parts-disagree): /);
    expect(changed.status).toBe(1);
    const otherKey = verify("record.json", "--key", "00".repeat(32));
    expect(otherKey.lines.find((line) => line.startsWith("✗"))).toMatch(/^✗ V5 unknown-key: /);
    expect(otherKey.status).toBe(1);
    expect(verify(".")).toMatchObject({ status: 1, lines: [expect.stringMatching(/cannot be read/)] });
    expect(verify("missing.json")).toMatchObject({ status: 1, lines: [expect.stringMatching(/cannot be read/)] });
    for (const wrong of [[], ["record.json", "--nope"], ["--key"]])
      expect(verify(...wrong)).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/^.+\. Use: fair-deal-verify .*\n$/),
      });
    expect(verify("--help")).toMatchObject({
      status: 0,
      lines: expect.arrayContaining([expect.stringMatching(/^Use: /)]),
    });
  });

  test("✗: for a truncated, huge or nonsensical file the command prints one line", () => {
    const text = dealFileText(first.file);
    const files = {
      truncated: text.slice(0, text.length / 2),
      empty: "",
      binary: String.fromCharCode(0, 1, 2, 255),
      deep: "[".repeat(500_000) + "]".repeat(500_000),
      huge: " ".repeat(2 * MAX_FILE_CHARS),
    };
    for (const [name, contents] of Object.entries(files)) {
      fs.writeFileSync(file(`${name}.json`), contents);
      const { status, lines, stderr } = verify(`${name}.json`);
      expect({ status, stderr, lines: lines.length }).toEqual({ status: 1, stderr: "", lines: 1 });
      expect(lines[0]).toMatch(/^✗ format /);
    }
  });
});
