import { expect, it } from "vitest";
import { backupNameSchema } from "./backup-files.ts";

it.each(["", ".", "..", "../data", "a/b", "a\\b", ".partial-room", "a\0", "/etc", "%2e%2e"])(
  "decision 0108: a name that could leave the folder of the backups is refused: %j",
  (name) => expect(backupNameSchema.safeParse(name).success).toBe(false),
);

it("decision 0108 ✗: the names of backups are accepted", () =>
  expect(backupNameSchema.parse("room-2026-11-30T18-47-54-479Z")).toBe("room-2026-11-30T18-47-54-479Z"));
