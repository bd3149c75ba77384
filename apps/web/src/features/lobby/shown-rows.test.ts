import { type LobbyListRow, toListRow } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { sampleRow } from "../../testing/sample-row.ts";
import { changeRows, releaseRows, type ShownRows, showRows, showRowsAgain } from "./shown-rows.ts";

const row = (tableId: string, players = 1): LobbyListRow => toListRow(sampleRow(tableId, { players }));
const none = () => false;
const all = () => true;
const counts = { shown: 100, all: 100, houses: ["avenue"] };
const three = showRows({ rows: [row("a"), row("b"), row("c")], counts });
const idsOf = ({ rows }: ShownRows) => rows.map(({ tableId }) => tableId).join("");

describe("the rows of the list", () => {
  it("change in place", () => {
    const now = changeRows(three, { rows: [row("b", 5)], tableIds: null, counts: null }, none);
    expect(now.rows).toEqual([row("a"), row("b", 5), row("c")]);
    expect(now.counts).toBe(counts);
    expect(now.rows[0]).toBe(three.rows[0]);
  });
  it("stay in place when the order changes", () =>
    expect(idsOf(changeRows(three, { rows: [], tableIds: ["c", "a", "b"], counts: null }, none))).toBe("abc"));
  it("a new row takes the place of a row that has left", () =>
    expect(idsOf(changeRows(three, { rows: [row("d")], tableIds: ["d", "a", "c"], counts: null }, none))).toBe("adc"));
  it("a newly opened table is added at the end of a complete list", () =>
    expect(idsOf(changeRows(three, { rows: [row("d")], tableIds: ["d", "a", "b", "c"], counts: null }, all))).toBe(
      "abcd",
    ));
  it("a closed table leaves, and the rows below it move up", () =>
    expect(idsOf(changeRows(three, { rows: [], tableIds: ["a", "c"], counts: null }, none))).toBe("ac"));
  it("stay while the visitor points at the list, and update afterwards", () => {
    const held = changeRows(three, { rows: [row("d")], tableIds: ["d", "a", "c"], counts: null }, all);
    expect(idsOf(held)).toBe("abc");
    const later = changeRows(held, { rows: [row("e")], tableIds: ["e", "a", "c"], counts: null }, all);
    expect(idsOf(later)).toBe("abc");
    expect(idsOf(releaseRows(later, none))).toBe("aec");
  });
  it("the focused row stays when other rows leave", () => {
    const isFocused = (id: string) => id === "b";
    const change = { rows: [row("d"), row("e")], tableIds: ["d", "e", "c"], counts: null };
    expect(idsOf(changeRows(three, change, isFocused))).toBe("dbc");
  });
  it("keep their places after an outage", () =>
    expect(idsOf(showRowsAgain(three, { rows: [row("c"), row("d"), row("a")], counts }))).toBe("adc"));
});
