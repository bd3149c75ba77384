import { expect, it } from "vitest";
import { isStorable } from "./storable.ts";

it.each([
  ["a text", "a\0b"],
  ["a field", { text: "a\0b" }],
  ["a field's name", { "a\0": 1 }],
  ["a field of a field, in a list", { config: { steps: [{ name: "\0" }] } }],
])("fault 107: content with NUL cannot be stored: %s", (_where, content) => expect(isStorable(content)).toBe(false));

it.each([
  ["a text", "a\ud800b"],
  ["the second half alone", "\udc00"],
  ["halves in the wrong order", "\udc00\ud800"],
  ["a field", { text: "a\udfff" }],
  ["a field's name", { "a\ud83d": 1 }],
  ["a field of a field, in a list", { changes: { filters: [{ value: "\ud800" }] } }],
])("fault 124: content with half of a character cannot be stored: %s", (_where, content) =>
  expect(isStorable(content)).toBe(false),
);

it("fault 107: a body that is nested far too deep cannot be stored, and does not exhaust the stack", () =>
  expect(isStorable(JSON.parse(`${"[".repeat(30_000)}${"]".repeat(30_000)}`))).toBe(false));

it("fault 107 ✗: all other text can be stored", () =>
  expect(isStorable({ text: "línea\nnueva ✓ \u0001", list: [1, null, true, "日本", "\ud83d\ude00", "👩‍👩‍👧"] })).toBe(
    true,
  ));
