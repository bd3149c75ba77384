import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { replayFor } from "../../../messages/hands/hands.ts";
import { placeText } from "./import-tables.tsx";
import { type ImportState, withMessage } from "./use-import.ts";

const reading: ImportState = { phase: "reading", file: "a.phh", done: 0, hands: [], refused: [], opened: null };
const refusal = { file: "a.phh", code: "bad-syntax", line: 3, field: null, words: "no TOML" } as const;

describe("the worker's messages", () => {
  it("a message adds its hands and refusals to the lists; a message without news leaves the lists unchanged", () => {
    const first = withMessage(reading, { type: "progress", file: "a.phh", done: 0.5, hands: [], refused: [refusal] });
    expect(first).toEqual({ ...reading, done: 0.5, refused: [refusal] });
    const second = withMessage(first, { type: "progress", file: "b.phh", done: 0.7, hands: [], refused: [] });
    expect(second.file).toBe("b.phh");
    expect(second.refused).toBe(first.refused);
  });

  it.each([
    [false, "ended"],
    [true, "stopped"],
  ] as const)("the phase of the import after reading has ended, with wasStopped = %s", (wasStopped, phase) =>
    expect(withMessage(reading, { type: "ended", wasStopped }).phase).toBe(phase),
  );
});

it.each([
  ["en", 12, "actions[3]", "line 12, actions[3]"],
  ["es", 12, "actions[3]", "línea 12, actions[3]"],
  ["en", 12, null, "line 12"],
  ["en", null, "seats", "seats"],
  ["es", null, null, "todo el archivo"],
] as const)("in the language %s, line %s and field %s are written as %s", (locale, line, field, text) =>
  expect(placeText(createTranslator({ locale, messages: replayFor(locale) }), { line, field })).toBe(text),
);
