import { expect, it } from "vitest";
import { findChanges } from "./setting-changes.ts";

it("decision 0111: a form sets what differs from the default, and resets what is the default again", () => {
  const chosen = { bots: false, chatDays: 7, clubDays: 60 };
  expect(findChanges(chosen, { bots: true, chatDays: 7, clubDays: 61, guestDays: 30, name: null })).toEqual({
    set: { clubDays: 61 },
    reset: ["bots"],
  });
});

it("decision 0111: a form changes nothing when an owner has chosen the default itself, or has typed nothing", () => {
  expect(findChanges({ timeZone: "UTC" }, { timeZone: "UTC", languages: ["en", "es"], felt: null })).toEqual({
    set: {},
    reset: [],
  });
});
