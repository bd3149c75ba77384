import { buildSettings, EMPIRE_BIG_BET, EMPIRE_FIXED_LIMIT, MAX_AMOUNT, presets } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { rakeConfigSchema, tableSettingsSchema } from "./table-settings.ts";

const STAKES = { low: 100, high: 200, currency: "real" } as const;
const every = Object.values(presets).flatMap((preset) =>
  preset.games.flatMap(({ game, structures }) =>
    structures.map((structure) => buildSettings(preset, { ...STAKES, game, structure })),
  ),
);
const wrong = (schema: typeof rakeConfigSchema | typeof tableSettingsSchema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("table settings as input", () => {
  it("the settings of every preset are accepted unchanged", () => {
    for (const settings of every) expect(tableSettingsSchema.parse(structuredClone(settings))).toEqual(settings);
  });

  it("settings that cannot work are reported by the engine's own checks, each at its field", () => {
    const [settings] = every;
    if (!settings) throw new Error("no preset");
    const { rules } = settings;
    expect(wrong(tableSettingsSchema, { ...settings, seats: 11, rules: { ...rules, smallBlind: 900 } })).toEqual([
      ["seats", "too-large"],
      ["rules.smallBlind", "above-big-blind"],
    ]);
    expect(wrong(tableSettingsSchema, { ...settings, seats: Number.NaN })?.[0]?.[0]).toBe("seats");
  });

  it("an unknown setting is refused, and so is a missing one", () => {
    const [settings] = every;
    expect(tableSettingsSchema.safeParse({ ...settings, unknown: 1 }).success).toBe(false);
    const { rathole: _, ...missing } = { ...settings };
    expect(wrong(tableSettingsSchema, missing)?.[0]?.[0]).toBe("rathole");
  });
});

describe("rake configs as input", () => {
  it("R2, R3: the rake configs of the house Empire are accepted", () => {
    for (const config of [EMPIRE_FIXED_LIMIT, EMPIRE_BIG_BET]) expect(rakeConfigSchema.parse(config)).toEqual(config);
  });

  it("R1 ✗: a chart with gaps, or a cap below a step, is refused at its field", () => {
    expect(wrong(rakeConfigSchema, { ...EMPIRE_FIXED_LIMIT, rule: { kind: "chart", groups: [] } })).toEqual([
      ["rule.groups", "missing"],
    ]);
    const { rule } = EMPIRE_BIG_BET;
    expect(
      wrong(rakeConfigSchema, { ...EMPIRE_BIG_BET, rule: { ...rule, caps: [{ fromPlayers: 2, cap: 1 }] } }),
    ).toEqual([["rule.caps.0.cap", "below-step"]]);
    expect(wrong(rakeConfigSchema, { ...EMPIRE_BIG_BET, id: "No Slug" })?.[0]?.[0]).toBe("id");
  });
});

it("fault 107: a time too long for a timer, or a buy-in too large for exact sums, is refused in settings", () => {
  const [settings] = every;
  if (!settings) throw new Error("there is no preset");
  const slow = { ...settings, clock: { ...settings.clock, quietMs: 2 ** 31 }, offerMs: 1e12 };
  expect(wrong(tableSettingsSchema, slow)).toEqual([
    ["clock.quietMs", "too-large"],
    ["offerMs", "too-large"],
  ]);
  const rich = { ...settings, buyIn: { ...settings.buyIn, max: MAX_AMOUNT + 1 } };
  expect(wrong(tableSettingsSchema, rich)).toEqual([["buyIn.max", "too-large"]]);
});
