/** Compares the lobby's sorted lists, after random changes, with lists that are sorted from scratch. */
import {
  compareBy,
  EVERY_TABLE,
  type LobbyFilter,
  type LobbyRow,
  SORT_COLUMNS,
  type Sort,
  tableMatcher,
} from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { randomLobbyRow, seededRandom } from "../../test/testing/lobby-rows.ts";
import { SortedTables } from "./sorted-tables.ts";

const FILTERS: readonly Partial<LobbyFilter>[] = [
  {},
  { hideFull: true, hideEmpty: true, money: "play" },
  { searches: ["table 4", "player 12"], game: "omaha" },
];
const SORTS: readonly (Sort | null)[] = [
  null,
  ...SORT_COLUMNS.flatMap((column) => [true, false].map((descending) => ({ column, descending }))),
];

describe.each(FILTERS)("the tables that pass %o", (filter) => {
  it.each(SORTS)(
    "stay sorted by %o over random changes, in the same order as when they are sorted from scratch",
    (sort) => {
      const random = seededRandom(SORTS.indexOf(sort) + 1);
      const matches = tableMatcher({ ...EVERY_TABLE, ...filter });
      const compare = compareBy(sort);
      const rows = new Map<string, LobbyRow>();
      const sorted = new SortedTables([], compare, matches);
      for (let step = 0; step < 600; step++) {
        const known = [...rows.values()];
        const before = random() < 0.6 ? (known[Math.floor(random() * known.length)] ?? null) : null;
        const after = before !== null && random() < 0.3 ? null : randomLobbyRow(random, before?.tableId);
        sorted.replace(before, after);
        if (before) rows.delete(before.tableId);
        if (after) rows.set(after.tableId, after);
      }
      expect(sorted.rows).toEqual([...rows.values()].filter(matches).toSorted(compare));
      expect(sorted.rows.length).toBeGreaterThan(0);
    },
  );
});
