import { compareBy, type LobbyRow, listKeyOf, stakesOf, tableMatcher } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { sampleRow as row } from "../../testing/sample-row.ts";
import {
  countFilters,
  type Filters,
  formatFilters,
  NO_FILTERS,
  neighbourParts,
  nextSort,
  orderByLife,
  parseFilters,
  searchesOf,
  toLobbyFilter,
  toView,
} from "./lobby-filters.ts";

/** Returns the names of the rows that pass the filters, in the order of the list. */
const shownNames = (rows: readonly LobbyRow[], filters: Partial<Filters>, guestWord = "Guest") =>
  rows
    .filter(tableMatcher(toLobbyFilter({ ...NO_FILTERS, ...filters }, guestWord)))
    .toSorted(compareBy(filters.sort ?? null))
    .map(({ name }) => name);

describe("lobby filters", () => {
  const rows = [
    row("full", { players: 6 }),
    row("empty", { players: 0 }),
    row("omaha", { game: "omaha8", structure: "fixed-limit", smallBet: 200, bigBet: 400 }),
  ];
  const names = (filters: Partial<Filters>) => shownNames(rows, filters);

  it("without filters all tables are shown, busiest first", () =>
    expect(names({})).toEqual(["full", "omaha", "empty"]));
  it("full and empty tables can be hidden", () =>
    expect(names({ hideFull: true, hideEmpty: true })).toEqual(["omaha"]));
  it("only the tables with the chosen game, or with the chosen structure, are shown", () => {
    expect(names({ game: "omaha8" })).toEqual(["omaha"]);
    expect(names({ structure: "no-limit" })).toEqual(["full", "empty"]);
  });
  it("only the tables with the chosen stakes, seats, house, or kind of money are shown", () => {
    const all = [
      row("micro", { bigBlind: 100, seats: 2 }),
      row("low", { bigBlind: 200, seats: 6, house: "empire" }),
      row("middle", { bigBlind: 500, seats: 9 }),
      row("high", { bigBlind: 2_000, seats: 10, currency: "real" }),
    ];
    const kept = (filters: Partial<Filters>) => shownNames(all, filters);
    for (const stakes of ["micro", "low", "middle", "high"] as const) expect(kept({ stakes })).toEqual([stakes]);
    expect(kept({ seats: "two" })).toEqual(["micro"]);
    expect(kept({ seats: "six" })).toEqual(["low"]);
    expect(kept({ seats: "more" })).toEqual(["middle", "high"]);
    expect(kept({ house: "empire" })).toEqual(["low"]);
    expect(kept({ money: "real" })).toEqual(["high"]);
  });
  it("G5: fixed-limit stakes are the small and the big bet", () => {
    expect(rows.map(stakesOf)).toEqual([
      [50, 100],
      [50, 100],
      [200, 400],
    ]);
  });
});

describe("the order of the lobby", () => {
  const rows = [
    row("ten", { players: 6, averagePot: 900, bigBlind: 500 }),
    row("two", { players: 1, averagePot: 4_000, bigBlind: 200 }),
    row("none", { players: 3 }),
  ];
  it("clicks on a column sort, then reverse, then reset the order; rows without a figure are always last", () => {
    const first = nextSort(null, "averagePot");
    expect(first).toEqual({ column: "averagePot", descending: true });
    expect(shownNames(rows, { sort: first })).toEqual(["two", "ten", "none"]);
    const second = nextSort(first, "averagePot");
    expect(shownNames(rows, { sort: second })).toEqual(["ten", "two", "none"]);
    expect(nextSort(second, "averagePot")).toBeNull();
    expect(nextSort(second, "stakes")).toEqual({ column: "stakes", descending: false });
  });
  it.each([
    ["table", ["none", "ten", "two"]],
    ["stakes", ["none", "two", "ten"]],
    ["players", ["ten", "none", "two"]],
  ] as const)("the first click on the column %s sorts the tables by this column", (column, names) => {
    const sort = nextSort(null, column);
    expect(shownNames(rows, { sort: sort })).toEqual(names);
  });
  it("empty tables for real money come after all others", () => {
    const all = [
      row("dear", { players: 0, bigBlind: 2_000 }),
      row("real", { players: 0, currency: "real" }),
      row("played for real", { players: 1, currency: "real" }),
    ];
    expect(shownNames(all, {})).toEqual(["played for real", "dear", "real"]);
  });
  it("ordered by activity, tables with players and a free seat come first, then full, empty and unopened tables", () => {
    const all = [
      row("later", { opensAt: 1 }),
      row("empty", { players: 0 }),
      row("empty for real money", { players: 0, currency: "real", bigBlind: 50 }),
      row("full", { players: 6 }),
      row("slow", { players: 3, handsPerHour: 40 }),
      row("fast", { players: 3, handsPerHour: 90 }),
      row("more", { players: 5 }),
    ];
    const names = ["more", "fast", "slow", "full", "empty", "empty for real money", "later"];
    expect(orderByLife(all).map(({ name }) => name)).toEqual(names);
  });
  it("the search finds tables by words in their name or a player's name, ignoring case and accents", () => {
    const seated = [{ seat: 0, name: "Zoë Müller", staff: false, avatarSeed: 1, bot: false, stack: 1, absent: false }];
    const all = [row("Old Mill"), row("Velvet Rope", { seated })];
    const found = (search: string) => shownNames(all, { search });
    expect(found("mill old")).toEqual(["Old Mill"]);
    expect(found(" ")).toEqual(["Old Mill", "Velvet Rope"]);
    expect(found("zoe muller")).toEqual(["Velvet Rope"]);
    expect(found("mill zoe")).toEqual([]);
  });
  it("the search finds a player by the name that the reader sees", () => {
    const all = [
      row("Velvet Rope", {
        seated: [{ seat: 0, name: "Guest 12", staff: false, avatarSeed: 1, bot: false, stack: 1, absent: false }],
      }),
    ];
    expect(shownNames(all, { search: "invitado 12" }, "Invitado")).toEqual(["Velvet Rope"]);
    expect(shownNames(all, { search: "tado" }, "Invitado")).toEqual(["Velvet Rope"]);
    expect(shownNames(all, { search: "invitado 12" })).toEqual([]);
    expect(searchesOf(" Invitado 12", "Invitado")).toEqual(["invitado 12", "guest 12"]);
    expect(searchesOf("  ", "Invitado")).toEqual([]);
  });
  it("only filters that hide tables are counted as active, not the search and the sort order", () => {
    expect(countFilters(NO_FILTERS)).toBe(0);
    const sort = { column: "table", descending: false } as const;
    expect(countFilters({ ...NO_FILTERS, game: "omaha", hideFull: true, search: "x", sort })).toBe(2);
  });
});

const TABLE_ID = "6f1c9e9a-31a5-4f0e-8d0f-2f7a4f4f9c11";

describe("the pages of the list", () => {
  const [first, last] = [row("ten", { tableId: TABLE_ID, players: 6 }), row("two", { players: 1, currency: "real" })];
  const edges = { first, last };
  const second: Filters = { ...NO_FILTERS, page: 2, place: { side: "after", key: listKeyOf(null, first) } };
  it("link to each other by their first and last rows", () => {
    expect(neighbourParts(NO_FILTERS, edges, 120)).toEqual({
      previous: null,
      next: { ...NO_FILTERS, page: 2, place: { side: "after", key: [1, 0, last.bigBlind, "two", last.tableId] } },
    });
    const sorted: Filters = { ...second, page: 3, sort: { column: "table", descending: false } };
    expect(neighbourParts(sorted, edges, 120)).toEqual({
      previous: {
        ...sorted,
        page: 2,
        place: { side: "before", key: ["ten", 0, first.bigBlind, "ten", TABLE_ID] },
      },
      next: null,
    });
  });
  it("the first page has no position in its address; a page beyond the end links back to the last page", () => {
    expect(neighbourParts(second, edges, 120).previous).toEqual(NO_FILTERS);
    const beyond = neighbourParts({ ...second, page: 9 }, { first: undefined, last: undefined }, 120);
    expect(beyond).toEqual({
      previous: { ...NO_FILTERS, page: 3, place: { side: "before", key: second.place?.key } },
      next: null,
    });
  });
});

describe("filters in the address", () => {
  it("filters that hide nothing are left out", () => expect(formatFilters(NO_FILTERS)).toBe(""));
  it("are read back unchanged", () => {
    const filters = {
      game: "omaha8",
      structure: "pot-limit",
      stakes: "micro",
      seats: "six",
      house: "one-on-one",
      money: "play",
      hideFull: true,
      hideEmpty: true,
      starred: true,
      search: "old mill",
      sort: { column: "averagePot", descending: true },
      page: 3,
      place: { side: "after", key: [null, 0, 50, "Old Mill", TABLE_ID] },
    } as const;
    expect(formatFilters(filters)).toBe(
      `game=omaha8&structure=pot-limit&stakes=micro&seats=six&house=one-on-one&money=play&hide=full-empty&only=favourites&q=old+mill&sort=-averagePot&page=3&after=${encodeURIComponent(`[null,0,50,"Old Mill","${TABLE_ID}"]`).replace("%20", "+")}`,
    );
    expect(parseFilters(new URLSearchParams(formatFilters(filters)))).toEqual(filters);
  });
  it.each([
    ["no place", ""],
    ["no list", "after=7"],
    ["too little", `after=[1,0,50,"Old Mill"]`],
    ["no id", `after=[1,0,50,"Old Mill","x"]`],
    ["a fraction", `after=[1.5,0,50,"Old Mill","${TABLE_ID}"]`],
    ["another rank", `after=[1,2,50,"Old Mill","${TABLE_ID}"]`],
    ["a word for a number", `before=["1",0,50,"Old Mill","${TABLE_ID}"]`],
    ["a number for a word", `sort=table&before=[1,0,50,"Old Mill","${TABLE_ID}"]`],
    ["half of it", "before=[1,0,"],
  ])("a later page with %s becomes the first page", (_, query) =>
    expect(parseFilters(new URLSearchParams(`${query}&page=3`))).toMatchObject({ page: 1, place: null }),
  );
  it("ask for a view of fifty rows", () =>
    expect(toView({ ...NO_FILTERS, game: "omaha", page: 3 }, "Guest")).toEqual({
      filter: {
        ...{ game: "omaha", structure: "all", stakes: "all", seats: "all", house: "all", money: "all" },
        ...{ hideFull: false, hideEmpty: false, searches: [] },
      },
      sort: null,
      first: 100,
      count: 50,
    }));
  it("unknown values count as missing", () =>
    expect(
      parseFilters(
        new URLSearchParams("game=whist&structure=&stakes=1&house=%3Cb%3E&hide=x&only=you&sit=1&sort=-luck&page=-1"),
      ),
    ).toEqual(NO_FILTERS));
});
