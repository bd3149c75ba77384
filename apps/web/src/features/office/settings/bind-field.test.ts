import { buildSettings, presets, type TableSettings, tournamentPresets } from "@poker/engine";
import { describe, expect, it, vi } from "vitest";
import { bindField, type SettingEditor } from "./bind-field.ts";

const settings = buildSettings(presets.empire, {
  game: "omaha",
  structure: "pot-limit",
  low: 100,
  high: 200,
  currency: "play",
});

const editorOf = (issues: Readonly<Record<string, string>> = {}): SettingEditor<TableSettings> => ({
  subject: "tables",
  value: settings,
  issueAt: (...paths) => paths.map((path) => issues[path]).find((issue) => issue !== undefined),
  onChange: vi.fn(),
});

describe("a field bound to the setting at its path", () => {
  it("shows the value of its setting, also of a setting inside a part", () => {
    expect(bindField(editorOf(), "seats").value).toBe(settings.seats);
    expect(bindField(editorOf(), "rules.bigBlind").value).toBe(200);
  });

  it("✗: a setting in a part that is off has no value", () => {
    const off = { ...editorOf(), value: { ...settings, clock: { ...settings.clock, timeBank: null } } };
    expect(bindField(off, "clock.timeBank").value).toBeNull();
    expect(bindField(off, "clock.timeBank.maxMs").value).toBeUndefined();
    expect(() => bindField(off, "clock.timeBank.maxMs").onChange(1)).toThrow("timeBank");
  });

  it("changes its own setting and no other, in a copy of the settings", () => {
    const editor = editorOf();
    const before = structuredClone(settings);
    bindField(editor, "buyIn.max").onChange(999);
    expect(editor.onChange).toHaveBeenCalledExactlyOnceWith({
      ...settings,
      buyIn: { min: settings.buyIn.min, max: 999 },
    });
    expect(settings).toEqual(before);
  });

  it("shows its own issue first, and the issue of the part around it only when told to", () => {
    const issues = { buyIn: "the range", "buyIn.min": "the minimum" };
    expect(bindField(editorOf(issues), "buyIn.min", true).issue).toBe("the minimum");
    expect(bindField(editorOf(issues), "buyIn.max", true).issue).toBe("the range");
    expect(bindField(editorOf(issues), "buyIn.max").issue).toBeUndefined();
  });

  it("takes its label from the longest end of its path that has a label", () => {
    const labelOf = (path: string) => bindField(editorOf(), path).label;
    expect(labelOf("rules.bigBlind")).toBe("Big blind");
    expect(labelOf("clock.timeBank.maxMs")).toBe("Maximum, seconds");
    expect(labelOf("sitOut.maxMs")).toBe("Maximum time sitting out, minutes");
  });

  it("a tournament's form uses its own words where it has them, otherwise the words of the tables", () => {
    const editor = {
      ...editorOf(),
      subject: "tournaments",
      value: tournamentPresets["six-max"],
      onChange: vi.fn(),
    } as const;
    expect(bindField(editor, "currency").help).toBe("Play money has no fee.");
    expect(bindField(editorOf(), "currency").help).toBe("Play money is not raked.");
    expect(bindField(editor, "clock.quietMs")).toMatchObject({ label: "Time before the countdown, seconds" });
  });
});
