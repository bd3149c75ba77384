import { buildSettings, HOUSES, presets } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { officeCommandSchema } from "./office-command.ts";

const settings = buildSettings(presets.empire, {
  game: "omaha",
  structure: "pot-limit",
  low: 100,
  high: 200,
  currency: "play",
});

describe("a command of the back office", () => {
  it("a command is the same after it was written to the database and read back", () => {
    const commands = [
      { kind: "change-settings", settings, limits: null },
      { kind: "change-settings", settings, limits: { maxTables: null, spareTables: 0 } },
      { kind: "cancel-hand", handNo: 3 },
      ...["pause", "resume", "close", "drain", "resume-node"].map((kind) => ({ kind })),
    ];
    for (const command of commands)
      expect(officeCommandSchema.parse(JSON.parse(JSON.stringify(command)))).toEqual(command);
  });

  it("a command may contain any preset", () => {
    for (const house of HOUSES)
      expect(
        officeCommandSchema.safeParse({
          kind: "change-settings",
          settings: buildSettings(presets[house], {
            game: "omaha",
            structure: "pot-limit",
            low: 50,
            high: 100,
            currency: "play",
          }),
          limits: null,
        }).success,
        house,
      ).toBe(true);
  });

  it.each([
    ["an unknown kind", { kind: "make-rich" }],
    ["settings that cannot work", { kind: "change-settings", settings: { ...settings, minPlayers: 99 }, limits: null }],
    ["invalid limits", { kind: "change-settings", settings, limits: { maxTables: 0, spareTables: 1 } }],
    ["no limits at all", { kind: "change-settings", settings }],
    ["a hand without a number", { kind: "cancel-hand" }],
    ["an unknown field", { kind: "pause", settings }],
  ])("✗: a command that has %s is refused", (_what, command) =>
    expect(officeCommandSchema.safeParse(command).success).toBe(false),
  );
});
