import type { ChosenPreferences } from "@poker/protocol";
import { expect, it } from "vitest";
import { DEFAULT_PREFERENCES } from "../../../ui/preferences.ts";
import {
  beginSync,
  changesToTell,
  dropRefused,
  noteChoices,
  receivePreferences,
  type SyncState,
} from "./sync-rules.ts";

const USER = "the user";
const FRESH: ChosenPreferences = {
  ...DEFAULT_PREFERENCES,
  lobbyFilters: "",
  favourites: [],
  lastGame: null,
  buyIns: {},
};
/** Returns the state of a browser that has nothing left to send: the account has all of the browser's values. */
const inStep = (kept: ChosenPreferences): SyncState => ({ userId: USER, noted: kept, untold: {} });

it("a browser without choices sends nothing to the account; a picked language counts as a choice", () => {
  expect(changesToTell(beginSync(USER, FRESH), 9)).toEqual({});
  expect(changesToTell(beginSync(USER, { ...FRESH, theme: "system" }), 9)).toEqual({});
  expect(changesToTell(beginSync(USER, { ...FRESH, locale: "en" }), 9)).toEqual({ locale: { value: "en", age: null } });
});

it("at the first sign-in the browser sends its choices, and takes every value that the account already has", () => {
  const kept: ChosenPreferences = { ...FRESH, deck: "two", muted: true };
  const state = beginSync(USER, kept);
  expect(changesToTell(state, 9)).toEqual({ deck: { value: "two", age: null }, muted: { value: true, age: null } });
  const received = receivePreferences(state, state.untold, { deck: "four", muted: true, volume: 0.1 });
  expect(received.taken).toEqual({ deck: "four", muted: true, volume: 0.1 });
  expect(received.state).toEqual(inStep({ ...kept, deck: "four", volume: 0.1 }));
});

it("each choice is sent with its age, and a later choice of the same preference replaces both choice and age", () => {
  const first = noteChoices(inStep(FRESH), { ...FRESH, volume: 0.7 }, 1_000);
  expect(changesToTell(first, 4_000)).toEqual({ volume: { value: 0.7, age: 3_000 } });
  const again = noteChoices(first, { ...FRESH, volume: 0.8 }, 3_500);
  expect(changesToTell(again, 4_000)).toEqual({ volume: { value: 0.8, age: 500 } });
  // The browser's clock was set back, so the choice seems to lie in the future. Its age is 0 then.
  expect(changesToTell(again, 0)).toEqual({ volume: { value: 0.8, age: 0 } });
});

it("a value that differs only in the order of its keys is not a choice", () => {
  const state = inStep({ ...FRESH, buyIns: { "play 200": 4_000, "play 1000": 9_000 } });
  expect(noteChoices(state, { ...FRESH, buyIns: { "play 1000": 9_000, "play 200": 4_000 } }, 5)).toBe(state);
  expect(noteChoices(state, { ...FRESH, buyIns: { "play 200": 4_000 } }, 5).untold).toEqual({ buyIns: 5 });
  expect(
    noteChoices(inStep({ ...FRESH, favourites: ["a", "b"] }), { ...FRESH, favourites: ["b", "a"] }, 5).untold,
  ).toEqual({ favourites: 5 });
});

it("a choice made during a save is sent next, and the save's response does not undo the choice", () => {
  const sent = noteChoices(inStep(FRESH), { ...FRESH, deck: "two", muted: true }, 1_000);
  const meanwhile = noteChoices(sent, { ...FRESH, deck: "four", muted: true }, 1_200);
  const { state, taken } = receivePreferences(meanwhile, sent.untold, { deck: "two", muted: true });
  expect(taken).toEqual({ muted: true });
  expect(state.untold).toEqual({ deck: 1_200 });
  expect(changesToTell(state, 1_300)).toEqual({ deck: { value: "four", age: 100 } });
});

it("a value taken from the account is not a choice of this browser", () => {
  const state = inStep(FRESH);
  const received = receivePreferences(state, {}, { deck: "two", locale: "es" });
  expect(noteChoices(received.state, { ...FRESH, ...received.taken }, 9)).toBe(received.state);
});

it("✗: a refused value is not sent again until it is chosen again", () => {
  const state = noteChoices(inStep(FRESH), { ...FRESH, deck: "two", muted: true }, 1);
  const dropped = dropRefused(state, "deck");
  expect(Object.keys(changesToTell(dropped, 2))).toEqual(["muted"]);
  expect(dropRefused(dropped, "deck")).toBe(dropped);
  expect(noteChoices(dropped, { ...FRESH, deck: "four", muted: true }, 3).untold).toEqual({ muted: 1, deck: 3 });
});
