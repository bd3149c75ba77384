import { randomUUID } from "node:crypto";
import { type TournamentSettings, tournamentPresets } from "@poker/engine";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { type TournamentScheduleDraft, tournamentScheduleSchema } from "./tournament-schedule.ts";
import { tournamentSettingsSchema, tournamentTemplateSchema } from "./tournament-settings.ts";

const freezeOut = tournamentPresets["freeze-out"];
const wrong = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("tournament settings as input", () => {
  it("the settings of every preset are accepted unchanged; a satellite needs a target, and its template does not", () => {
    for (const settings of Object.values(tournamentPresets)) {
      expect(tournamentTemplateSchema.parse(structuredClone(settings))).toEqual(settings);
      if (!settings.satellite) expect(tournamentSettingsSchema.parse(structuredClone(settings))).toEqual(settings);
    }
    const { satellite: settings } = tournamentPresets;
    expect(wrong(tournamentSettingsSchema, settings)).toEqual([["satellite.tournamentId", "missing"]]);
    const targeted = { ...settings, satellite: { tournamentId: randomUUID(), price: 10_000 } };
    expect(tournamentSettingsSchema.safeParse(targeted).success).toBe(true);
  });

  const [first, ...others] = freezeOut.levels;
  const bands = [{ places: 1, share: 6_000 }];
  it.each<[string, Partial<TournamentSettings>, string, string]>([
    [
      "levels that go down",
      { levels: first ? [...others, first] : [] },
      `levels.${others.length}.bigBlind`,
      "levels-go-down",
    ],
    [
      "no level",
      { levels: [], lateRegistration: null, breaks: { afterLevels: [], hourly: null } },
      "levels",
      "missing",
    ],
    ["payouts below the whole pool", { payouts: [{ fromEntries: 2, bands }] }, "payouts.0.bands", "not-all-paid"],
    [
      "more paid places than entries",
      { payouts: [{ fromEntries: 2, bands: [{ places: 4, share: 2_500 }] }] },
      "payouts.0.bands",
      "more-than-entries",
    ],
    [
      "a worse place with a higher prize",
      { payouts: [{ fromEntries: 2, bands: [...bands, { places: 1, share: 6_001 }] }] },
      "payouts.0.bands.1.share",
      "pays-more-below",
    ],
    ["a fee in play money", { buyIn: { prize: 100, fee: 10 } }, "buyIn.fee", "play-money"],
    ["a table of one", { seats: 1 }, "seats", "too-small"],
    [
      "late registration without end",
      { lateRegistration: { level: 99, throughBreak: false } },
      "lateRegistration.level",
      "beyond-levels",
    ],
    ["an add-on without rebuys", { addOn: { price: { prize: 1, fee: 0 }, chips: 1 } }, "addOn", "contradiction"],
  ])("M ✗: %s is refused at its field, with the engine's name for the error", (_what, more, field, code) => {
    expect(wrong(tournamentSettingsSchema, { ...freezeOut, ...more })).toContainEqual([field, code]);
    expect(wrong(tournamentTemplateSchema, { ...freezeOut, ...more })).toContainEqual([field, code]);
  });

  it("an unknown setting, a missing setting, or a text instead of a number is refused", () => {
    expect(tournamentSettingsSchema.safeParse({ ...freezeOut, unknown: 1 }).success).toBe(false);
    const { guarantee: _, ...missing } = freezeOut;
    expect(wrong(tournamentSettingsSchema, missing)?.[0]?.[0]).toBe("guarantee");
    expect(wrong(tournamentSettingsSchema, { ...freezeOut, seats: "9" })?.[0]?.[0]).toBe("seats");
    expect(wrong(tournamentSettingsSchema, { ...freezeOut, startingStack: Number.NaN })?.[0]?.[0]).toBe(
      "startingStack",
    );
  });
});

describe("a schedule as input", () => {
  const daily: TournamentScheduleDraft = {
    id: randomUUID(),
    templateId: randomUUID(),
    name: "Daily",
    keepOpen: null,
    weekdays: [1, 7],
    minuteOfDay: 1_200,
    timeZone: "Europe/Madrid",
    announceMs: 7_200_000,
    registerMs: 3_600_000,
    targetScheduleId: null,
  };
  const always = { ...daily, keepOpen: 1, weekdays: [], minuteOfDay: null, announceMs: 0, registerMs: 0 };

  it("a schedule starts tournaments on days of the week, or keeps sit-and-gos open", () => {
    expect(tournamentScheduleSchema.parse(daily)).toEqual(daily);
    expect(tournamentScheduleSchema.parse(always)).toEqual(always);
  });

  it.each([
    [{ ...daily, weekdays: [] }, "weekdays"],
    [{ ...daily, weekdays: [0] }, "weekdays.0"],
    [{ ...daily, minuteOfDay: null }, "minuteOfDay"],
    [{ ...daily, minuteOfDay: 1_440 }, "minuteOfDay"],
    [{ ...daily, registerMs: 0 }, "registerMs"],
    [{ ...daily, announceMs: 1 }, "announceMs"],
    [{ ...daily, name: " " }, "name"],
    [{ ...daily, timeZone: "Europe/Atlantis" }, "timeZone"],
    [{ ...always, keepOpen: 0 }, "keepOpen"],
    [{ ...always, keepOpen: 21 }, "keepOpen"],
  ])("✗: an impossible schedule is refused at its field (%#)", (value, field) => {
    expect(wrong(tournamentScheduleSchema, value)?.map(([at]) => at)).toEqual([field]);
  });
});
