import { expect, it } from "vitest";
import { messagesFor } from "../../../messages/index.ts";
import { DEFAULT_KEYS, type KeyPress, matchHotkey as meant, normalizeKey, rebindKey, resolveKeys } from "./hotkeys.ts";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  ...more,
});

const hotkeyOf = (pressed: KeyPress, own: Readonly<Record<string, string>> = {}) => meant(pressed, resolveKeys(own));

it("every key does one thing, and the help names every key", () => {
  expect(new Set(Object.values(DEFAULT_KEYS)).size).toBe(Object.keys(DEFAULT_KEYS).length);
  expect(Object.keys(messagesFor("en").hotkey.does).sort()).toEqual(Object.keys(DEFAULT_KEYS).sort());
});

it("a letter is the same hotkey with and without the shift key", () => {
  expect(hotkeyOf(press("f"))).toBe("fold");
  expect(hotkeyOf(press("F"))).toBe("fold");
  expect(hotkeyOf(press("z"))).toBeNull();
});

it("shortcuts of the browser are left alone", () => {
  for (const held of ["ctrlKey", "altKey", "metaKey"] as const)
    expect(hotkeyOf(press("f", { [held]: true }))).toBeNull();
});

it("a key that is held down acts once; only the keys for the bet size repeat", () => {
  expect(hotkeyOf(press("c", { repeat: true }))).toBeNull();
  expect(hotkeyOf(press("ArrowUp", { repeat: true }))).toBe("more");
});

it("a player's own key replaces the room's key", () => {
  const own = rebindKey({}, "fold", "q");
  expect(hotkeyOf(press("q"), own)).toBe("fold");
  expect(hotkeyOf(press("f"), own)).toBeNull();
  expect(hotkeyOf(press("c"), own)).toBe("call");
});

it("choosing the key of another hotkey exchanges the two keys, so that every key still does one thing", () => {
  const own = rebindKey(rebindKey({}, "fold", "c"), "raise", "ArrowUp");
  expect(resolveKeys(own)).toMatchObject({ fold: "c", call: "f", raise: "ArrowUp", more: "r" });
  expect(new Set(Object.values(resolveKeys(own))).size).toBe(Object.keys(DEFAULT_KEYS).length);
  expect(resolveKeys(rebindKey(own, "fold", "c"))).toEqual(resolveKeys(own));
});

it("✗: keys that move the focus, press buttons or close dialogs cannot be chosen", () => {
  for (const key of ["Tab", "Enter", "Escape", " ", "Shift", "Dead", "F5", "\u0000", ""])
    expect(normalizeKey(key)).toBeNull();
  expect(["Q", "ñ", "?", "ArrowLeft"].map(normalizeKey)).toEqual(["q", "ñ", "?", "ArrowLeft"]);
});

it("stored keys that are invalid, or that would do two things, are ignored", () => {
  expect(resolveKeys({ fold: "Enter", raise: "", nonsense: "q" })).toEqual(DEFAULT_KEYS);
  expect(resolveKeys({ fold: "c" })).toEqual(DEFAULT_KEYS);
});
