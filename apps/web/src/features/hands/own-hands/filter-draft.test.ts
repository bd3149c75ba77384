import { EVERY_OWN_HAND } from "@poker/protocol";
import { expect, it } from "vitest";
import { draftOf, isWrongDraft, readDraft, readFrom, readTo, toText } from "./filter-draft.ts";

const filter = { ...EVERY_OWN_HAND, bigBlind: 250, potFrom: 100_000, potTo: null };

it("an unedited filter is read back unchanged", () => {
  expect(draftOf(filter).amounts).toEqual({ bigBlind: "2.50", potFrom: "1,000", potTo: "" });
  expect(readDraft(draftOf(filter))).toEqual(filter);
  const chips = { ...filter, money: "tournament" } as const;
  expect(draftOf(chips).amounts.potFrom).toBe("100,000");
  expect(readDraft(draftOf(chips))).toEqual(chips);
});

it("invalid amounts are named, and no filter is read", () => {
  const draft = draftOf(filter);
  const read = readDraft({ ...draft, amounts: { ...draft.amounts, potFrom: "much", potTo: "1.234.5" } });
  expect(isWrongDraft(read) && read).toEqual(["potFrom", "potTo"]);
});

it("days begin and end in UTC, and the last day is included", () => {
  expect(readFrom("2026-01-31")).toBe(Date.UTC(2026, 0, 31));
  expect(readTo("2026-01-31")).toBe(Date.UTC(2026, 1, 1));
  expect(toText(Date.UTC(2026, 1, 1))).toBe("2026-01-31");
  for (const text of ["", "2026-13-45", "yesterday", "1969-12-31"]) expect(readFrom(text)).toBeNull();
});
