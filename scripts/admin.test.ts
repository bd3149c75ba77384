import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { createStaffOffice, createUsers } from "@poker/db";
import { afterAll, expect, test } from "vitest";
import { withOwnerDatabase } from "./lib/owner-database.ts";

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "admin-"));
afterAll(() => fs.rmSync(dataDir, { recursive: true }));

const admin = async (...args: string[]) => {
  const { DATABASE_URL: _, ...env } = process.env;
  const script = path.join(import.meta.dirname, "admin.ts");
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script, ...args], {
      env: { ...env, DATA_DIR: dataDir },
    });
    return { code: 0, output: stdout };
  } catch (error) {
    return error instanceof Error && "stderr" in error ? { code: 1, output: String(error.stderr) } : { code: 2 };
  }
};

test("the first owner is created by a command on the machine, with a new password that is shown once", async () => {
  expect(await admin()).toMatchObject({ code: 1, output: expect.stringContaining("usage") });
  expect(await admin("create", "ada@example.org")).toMatchObject({
    code: 1,
    output: expect.stringContaining("give a name"),
  });
  const first = await admin("create", "Ada@Example.org", "Ada", "Low");
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining("Ada Low is an owner") });
  const password = /once: (\S+)/.exec(first.output ?? "")?.[1] ?? "";
  expect((await admin("create", "ada@example.org")).output).not.toContain("Password");

  await withOwnerDatabase(dataDir, async (database) => {
    const user = await createUsers(database).verifyPassword("ada@example.org", password);
    expect(user?.name).toBe("Ada Low");
    expect(await createStaffOffice(database.pool).getRoles(user?.id ?? "")).toEqual(new Set(["owner"]));
  });
}, 120_000);
