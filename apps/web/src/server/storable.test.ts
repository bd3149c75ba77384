import { expect, it } from "vitest";
import { isStorable } from "./storable.ts";

it.each([
  ["a text", "a\0b"],
  ["a field", { text: "a\0b" }],
  ["a field's name", { "a\0": 1 }],
  ["a field of a field, in a list", { config: { steps: [{ name: "\0" }] } }],
])("fault 107: NUL is found in %s", (_where, content) => expect(isStorable(content)).toBe(false));

it("fault 107: what is nested far too deep is no body, and does not exhaust the stack", () =>
  expect(isStorable(JSON.parse(`${"[".repeat(30_000)}${"]".repeat(30_000)}`))).toBe(false));

it("fault 107 ✗: everything else may be stored", () =>
  expect(isStorable({ text: "línea\nnueva ✓ \u0001", list: [1, null, true, "日本"] })).toBe(true));
