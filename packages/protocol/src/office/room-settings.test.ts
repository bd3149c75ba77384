import { expect, it } from "vitest";
import { completeSettings, findSettingsConflicts, settingChangesSchema, textFor } from "./room-settings.ts";

const problemOf = (set: object) => settingChangesSchema.safeParse({ set, reset: [] }).error?.issues[0]?.message;

it.each([
  ["an unknown time zone", { timeZone: "Mars/Olympus" }, "no-such-time-zone"],
  ["an empty name", { name: "  " }, "empty"],
  ["a name that is too long", { name: "x".repeat(31) }, "too-many-characters"],
  ["a name of two lines", { name: "one\ntwo" }, "not-one-line"],
  ["no colour", { felt: "green" }, "not-a-colour"],
  [
    "texts that are too long together",
    { terms: { en: "x".repeat(30_000), es: "ñ".repeat(10_000) } },
    "too-many-characters",
  ],
  ["a text in no language", { imprint: {} }, "empty"],
  ["a retention of no days", { chatDays: 0 }, "too-small"],
  ["no language", { languages: [] }, "missing"],
  [
    "a refill below its own limit",
    { chips: { welcome: 1, below: 9, upTo: 5, everyHours: 1, perNetwork: null } },
    "below-refill",
  ],
])("fault 147: %s is refused with a code", (_, set, code) => expect(problemOf(set)).toBe(code));

it("fault 147 ✗: an unknown setting is refused", () => {
  expect(settingChangesSchema.safeParse({ set: { hologram: true }, reset: [] }).success).toBe(false);
  expect(settingChangesSchema.safeParse({ set: {}, reset: ["hologram"] }).success).toBe(false);
});

it("fault 147: data of a closed account is kept for as long as the account can be reopened", () => {
  expect(findSettingsConflicts(completeSettings({ accountDays: 7 }, {}))).toEqual([
    { field: "accountDays", code: "shorter-than-grace" },
  ]);
  expect(findSettingsConflicts(completeSettings({ accountDays: 7 }, { accountGraceDays: 0 }))).toEqual([]);
  expect(findSettingsConflicts(completeSettings({ guestDays: 1 }, {}))).toEqual([
    { field: "unplayedGuestDays", code: "longer-than-guests" },
  ]);
});

it("a reader gets a text in their language, or else in the first language that has one", () => {
  expect([textFor({ es: "Hola" }, "en"), textFor({ en: "Hello", es: "Hola" }, "es"), textFor(null, "en")]).toEqual([
    "Hola",
    "Hola",
    null,
  ]);
});
