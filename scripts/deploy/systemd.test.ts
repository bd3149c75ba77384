import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../lib/workspace.ts";
import { DEPLOY } from "./read-manifests.ts";

const file = path.join(DEPLOY, "systemd/poker-room.service");
const values = (name: string) =>
  [...fs.readFileSync(file, "utf8").matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);

test("the systemd unit starts the room as npm start does", () => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8"));
  expect(values("ExecStart")).toEqual([`/usr/bin/${scripts.start}`]);
});

test("the systemd unit lets the launcher end its processes in order, and keeps data where the room may write", () => {
  expect(values("KillMode")).toEqual(["mixed"]);
  expect(values("ProtectSystem")).toEqual(["strict"]);
  expect(values("Environment")[0]).toContain(`DATA_DIR=/var/lib/${values("StateDirectory")[0]}/`);
});

const ANALYZE = "/usr/bin/systemd-analyze";
const hasSystemd = fs.existsSync(ANALYZE);

test.skipIf(!hasSystemd)("systemd accepts the unit", () => {
  const { stderr, status } = spawnSync(ANALYZE, ["verify", "--man=no", file], { encoding: "utf8" });
  // On a machine that has no Node.js at the unit's path, systemd reports that the file is not executable. The unit
  // itself is still correct, so this line is ignored.
  const lines = stderr.split("\n").filter((line) => line !== "" && !line.includes("is not executable"));
  expect(lines, String(status)).toEqual([]);
});

test.skipIf(!hasSystemd)("systemd rates the exposure of the unit as OK", () => {
  const { stdout } = spawnSync(ANALYZE, ["security", "--offline=true", "--no-pager", file], { encoding: "utf8" });
  const [, exposure = ""] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
  expect(Number(exposure)).toBeLessThan(2);
});
