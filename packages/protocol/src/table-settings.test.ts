import { EMPIRE_BIG_BET, EMPIRE_FIXED_LIMIT, presets, settingsFrom } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { rakeConfig, tableSettings } from "./table-settings.ts";

const STAKES = { low: 100, high: 200, currency: "real" } as const;
const every = Object.values(presets).flatMap((preset) =>
  preset.games.flatMap(({ game, structures }) =>
    structures.map((structure) => settingsFrom(preset, { ...STAKES, game, structure })),
  ),
);
const wrong = (schema: typeof rakeConfig | typeof tableSettings, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("settings of a table from outside", () => {
  it("every preset's are taken, as they are", () => {
    for (const settings of every) expect(tableSettings.parse(structuredClone(settings))).toEqual(settings);
  });

  it("what cannot work is named by the engine's own checks, at its setting", () => {
    const [settings] = every;
    if (!settings) throw new Error("no preset");
    const { rules } = settings;
    expect(wrong(tableSettings, { ...settings, seats: 11, rules: { ...rules, smallBlind: 900 } })).toEqual([
      ["seats", "too-large"],
      ["rules.smallBlind", "above-big-blind"],
    ]);
    expect(wrong(tableSettings, { ...settings, seats: Number.NaN })?.[0]?.[0]).toBe("seats");
  });

  it("a setting that there is not, and one that is missing, are refused", () => {
    const [settings] = every;
    expect(tableSettings.safeParse({ ...settings, unknown: 1 }).success).toBe(false);
    const { rathole: _, ...missing } = { ...settings };
    expect(wrong(tableSettings, missing)?.[0]?.[0]).toBe("rathole");
  });
});

describe("rake configs from outside", () => {
  it("R2, R3: Empire's own are taken", () => {
    for (const config of [EMPIRE_FIXED_LIMIT, EMPIRE_BIG_BET]) expect(rakeConfig.parse(config)).toEqual(config);
  });

  it("R1 ✗: a chart with holes, and a cap below a step, are refused at their place", () => {
    expect(wrong(rakeConfig, { ...EMPIRE_FIXED_LIMIT, rule: { kind: "chart", groups: [] } })).toEqual([
      ["rule.groups", "missing"],
    ]);
    const { rule } = EMPIRE_BIG_BET;
    expect(wrong(rakeConfig, { ...EMPIRE_BIG_BET, rule: { ...rule, caps: [{ fromPlayers: 2, cap: 1 }] } })).toEqual([
      ["rule.caps.0.cap", "below-step"],
    ]);
    expect(wrong(rakeConfig, { ...EMPIRE_BIG_BET, id: "No Slug" })?.[0]?.[0]).toBe("id");
  });
});
