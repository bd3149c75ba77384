import { parseCards } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { type OwnHandQuery, readOwnHandQuery, writeOwnHandQuery } from "./own-hand-query.ts";
import { EVERY_OWN_HAND } from "./own-hands.ts";

const readBack = (query: OwnHandQuery) => {
  const params = new URLSearchParams(writeOwnHandQuery(query).toString());
  return readOwnHandQuery((name) => params.get(name));
};
const EVERYTHING = { filter: EVERY_OWN_HAND, order: "newest" } as const;

describe("a filter in an address of a page", () => {
  it("a filter with every field is read back as it was written", () => {
    const query: OwnHandQuery = {
      order: "biggest-loss",
      filter: {
        game: "omaha8",
        structure: "pot-limit",
        bigBlind: 200,
        money: "tournament",
        tableId: "7d444840-9dc0-11d1-b245-5ffdce74fad2",
        tournamentId: "7d444840-9dc0-11d1-b245-5ffdce74fad3",
        from: 0,
        to: 1_795_000_000_000,
        position: "small-blind",
        result: "even",
        potFrom: 0,
        potTo: 12_345,
        showdown: false,
        tag: "río & dudas",
        noted: true,
        board: parseCards("AhTd"),
        ownCards: parseCards("2c2d2h2s"),
        counted: { figure: "three-bet", part: "possible" },
      },
    };
    expect(readBack(query)).toEqual(query);
    expect(Object.keys(query.filter).sort()).toEqual(Object.keys(EVERY_OWN_HAND).sort());
  });

  it("the address is empty for all hands in the usual order", () => {
    expect(writeOwnHandQuery(EVERYTHING).toString()).toBe("");
    expect(readOwnHandQuery(() => undefined)).toEqual(EVERYTHING);
  });

  it.each([
    ["game", "stud"],
    ["bigBlind", "-5"],
    ["bigBlind", "1e3"],
    ["tableId", "1"],
    ["from", "yesterday"],
    ["showdown", "perhaps"],
    ["tag", " "],
    ["tag", "x".repeat(101)],
    ["tag", "a\0b"],
    ["board", "AhAh"],
    ["board", "Ah1"],
    ["board", "2c3c4c5c6c7c"],
    ["ownCards", "2c3c4c5c6c"],
    ["counted", "luck"],
    ["counted", "vpip.never"],
    ["order", "best"],
  ])("%s=%s is treated as missing", (name, value) =>
    expect(readOwnHandQuery((asked) => (asked === name ? value : undefined))).toEqual(EVERYTHING),
  );
});
