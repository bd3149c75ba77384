import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { parseHandSearch } from "./hand-search-query.ts";

const table = randomUUID();

it("reads every field of the hand search, and leaves empty fields out", () => {
  const player = randomUUID();
  expect(
    parseHandSearch({ player, table, from: "2026-01-31T18:00", until: "", minPot: " 1,250.50 ", before: "1.x" }),
  ).toEqual({
    written: { player, table, from: "2026-01-31T18:00", minPot: "1,250.50" },
    chosen: { userId: player, tableId: table },
    search: { userId: player, tableId: table, from: Date.UTC(2026, 0, 31, 18), minPot: 125_050 },
    issues: [],
    handId: null,
    before: "1.x",
  });
  expect(parseHandSearch({ player, minPot: "x" })).toMatchObject({ search: null, chosen: { userId: player } });
  expect(parseHandSearch({})).toMatchObject({ written: {}, search: {}, issues: [], before: null });
});

it("accepts a hand's id, or its number together with the table", () => {
  expect(parseHandSearch({ hand: `${table}:77` }).handId).toBe(`${table}:77`);
  expect(parseHandSearch({ hand: "77", table }).handId).toBe(`${table}:77`);
});

it.each([
  ["player", "Anna", "not-an-id"],
  ["table", "x", "not-an-id"],
  ["from", "2026-13-31T18:00", "not-a-time"],
  ["until", "yesterday", "not-a-time"],
  ["minPot", "12.345.6", "not-an-amount"],
  ["maxPot", "-5", "not-an-amount"],
  ["hand", "77", "not-a-hand"],
  ["hand", `${table}:0`, "not-a-hand"],
])("✗: reports an issue at the field %s when it contains %s, and keeps the text as typed", (field, text, code) => {
  expect(parseHandSearch({ [field]: text })).toMatchObject({
    written: { [field]: text },
    search: null,
    issues: [{ field, code }],
    handId: null,
  });
});

it("✗: a repeated or far too long field counts as empty", () => {
  expect(parseHandSearch({ minPot: ["1", "2"], hand: "7".repeat(101) })).toMatchObject({ written: {}, issues: [] });
});
