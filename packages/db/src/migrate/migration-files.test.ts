import { describe, expect, it } from "vitest";
import { findLockIssues, lockNewest, readMigrations, readMigrationsLock } from "./migration-files.ts";

it("the migrations match prisma/migrations.lock", () => {
  expect(findLockIssues(readMigrationsLock(), readMigrations())).toEqual([]);
});

describe("the lock", () => {
  const old = { name: "1_base", checksum: "aaa" };
  const added = { name: "2_more", checksum: "bbb" };
  const lock = "aaa  1_base\nbbb  2_more\n";

  it("gets a line for a new migration, and no other line changes", () => {
    expect(lockNewest("", [old])).toBe("aaa  1_base\n");
    expect(lockNewest("aaa  1_base\n", [{ ...old, checksum: "edited" }, added])).toBe(lock);
    expect(lockNewest(lock, [old, { ...added, checksum: "ccc" }])).toBe("aaa  1_base\nccc  2_more\n");
  });

  it("✗: refuses an edited, a removed or an unknown migration", () => {
    expect(findLockIssues(lock, [old, added])).toEqual([]);
    expect(findLockIssues(lock, [{ ...old, checksum: "edited" }, added])).toEqual([
      "1_base was edited: undo the edit and write a new migration",
    ]);
    expect(findLockIssues(lock, [added])).toEqual(["1_base was removed"]);
    expect(findLockIssues("aaa  1_base\n", [old, added])).toEqual([
      '2_more is not in migrations.lock: run "npm run migrate -- lock"',
    ]);
  });
});
