import { expect, it } from "vitest";
import { messagesFor } from "../../messages/index.ts";
import { HOTKEYS, hotkeyOf, type Press } from "./hotkeys.ts";

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  ...more,
});

it("every key does one thing, and the help names each", () => {
  expect(new Set(Object.values(HOTKEYS)).size).toBe(Object.keys(HOTKEYS).length);
  expect(Object.keys(messagesFor("en").hotkey.does).sort()).toEqual(Object.keys(HOTKEYS).sort());
});

it("a letter counts with and without the shift key", () => {
  expect(hotkeyOf(press("f"))).toBe("fold");
  expect(hotkeyOf(press("F"))).toBe("fold");
  expect(hotkeyOf(press("x"))).toBeNull();
});

it("shortcuts of the browser are left alone", () => {
  for (const held of ["ctrlKey", "altKey", "metaKey"] as const)
    expect(hotkeyOf(press("f", { [held]: true }))).toBeNull();
});

it("a key held down acts once; only the size runs on", () => {
  expect(hotkeyOf(press("c", { repeat: true }))).toBeNull();
  expect(hotkeyOf(press("ArrowUp", { repeat: true }))).toBe("more");
});
