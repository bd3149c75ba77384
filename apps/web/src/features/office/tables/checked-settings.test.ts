import { describe, expect, it } from "vitest";
import { problemWords } from "../words.ts";
import { checkedSettings } from "./checked-settings.ts";
import { FIRST, settingsOf } from "./preset-picker.tsx";

const settings = settingsOf(FIRST);
const limits = { maxTables: null, spareTables: 1 };

describe("settings while they are typed", () => {
  it("a preset's are in order", () => {
    expect(checkedSettings(settings, null).count).toBe(0);
    expect(checkedSettings(settings, limits).count).toBe(0);
  });

  it("G6 ✗, S3 ✗: what cannot work is said beside its field", () => {
    const wrong = { ...settings, rules: { ...settings.rules, smallBlind: 999 }, buyIn: { min: 9_000, max: 8_000 } };
    const { count, problemAt } = checkedSettings(wrong, null);
    expect(count).toBe(2);
    expect(problemAt("rules.smallBlind")).toBe(problemWords("above-big-blind"));
    expect(problemAt("buyIn.max", "buyIn")).toBe(problemWords("upside-down"));
    expect(problemAt("seats")).toBeUndefined();
  });

  it("✗: what is no number is called that, not something else", () => {
    const { problemAt } = checkedSettings({ ...settings, seats: Number.NaN }, { ...limits, spareTables: Number.NaN });
    expect(problemAt("seats")).toBe(problemWords("invalid_type"));
    expect(problemAt("spareTables")).toBe(problemWords("invalid_type"));
  });
});
