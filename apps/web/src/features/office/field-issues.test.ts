import { describe, expect, it } from "vitest";
import { validateSettings } from "./field-issues.ts";
import { INITIAL_PRESET, settingsFromPreset } from "./tables/preset-picker.tsx";
import { issueMessage } from "./translator.ts";

const settings = settingsFromPreset(INITIAL_PRESET);
const limits = { maxTables: null, spareTables: 1 };

describe("validation of settings while they are typed", () => {
  it("a preset has no issues", () => {
    expect(validateSettings(settings, null).issueCount).toBe(0);
    expect(validateSettings(settings, limits).issueCount).toBe(0);
  });

  it("G6 ✗, S3 ✗: an invalid combination is an issue at its field", () => {
    const wrong = { ...settings, rules: { ...settings.rules, smallBlind: 999 }, buyIn: { min: 9_000, max: 8_000 } };
    const { issueCount, issueAt } = validateSettings(wrong, null);
    expect(issueCount).toBe(2);
    expect(issueAt("rules.smallBlind")).toBe(issueMessage("above-big-blind"));
    expect(issueAt("buyIn.max", "buyIn")).toBe(issueMessage("out-of-order"));
    expect(issueAt("seats")).toBeUndefined();
  });

  it("✗: a text that is not a number has only the issue that it is not a number", () => {
    const { issueAt } = validateSettings({ ...settings, seats: Number.NaN }, { ...limits, spareTables: Number.NaN });
    expect(issueAt("seats")).toBe(issueMessage("invalid_type"));
    expect(issueAt("spareTables")).toBe(issueMessage("invalid_type"));
  });
});
