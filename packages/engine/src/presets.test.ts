import { describe, expect, test } from "vitest";
import { buildSettings, HOUSES, presets, type Stakes, smallBlindFor } from "./presets.ts";
import { EMPIRE_BIG_BET, EMPIRE_FIXED_LIMIT } from "./rake-charts.ts";
import { GAMES, STRUCTURES } from "./rules.ts";
import { checkSettings } from "./settings.ts";

const stakes = (change: Partial<Stakes>): Stakes => ({
  game: "omaha",
  structure: "fixed-limit",
  low: 5_00,
  high: 10_00,
  currency: "real",
  ...change,
});

describe("rules, section 9: house presets", () => {
  test.each(HOUSES)("%s: settings work for every game, structure and currency", (house) => {
    for (const game of GAMES)
      for (const structure of STRUCTURES)
        for (const currency of ["play", "real"] as const) {
          const settings = buildSettings(presets[house], stakes({ game, structure, currency }));
          expect(checkSettings(settings)).toEqual([]);
          expect(settings).toMatchObject({ house, currency, rules: { game, structure } });
        }
  });

  test.each(HOUSES)("%s: bots may play unless the staff say otherwise", (house) => {
    expect(presets[house].bots).toBe(true);
  });

  test.each([
    ["empire", "omaha: FL PL NL, omaha8: FL PL"],
    ["avenue", "omaha: FL PL NL"],
    ["unibet", "omaha: PL"],
    ["unibet-shortstack", "omaha: PL"],
    ["cardroom", "holdem: FL, omaha: FL, omaha8: FL"],
    ["one-on-one", "holdem: FL"],
  ] as const)("G1, G2: %s publishes %s", (house, published) => {
    const short = { "fixed-limit": "FL", "pot-limit": "PL", "no-limit": "NL" } as const;
    const games = presets[house].games.map(
      ({ game, structures }) => `${game}: ${structures.map((structure) => short[structure]).join(" ")}`,
    );
    expect(games.join(", ")).toBe(published);
  });

  test.each(HOUSES)("%s: a seat is held for 45 seconds (S1), and every table has the same pace", (house) => {
    const { offerMs, pacing } = presets[house];
    expect(offerMs).toBe(45_000);
    expect(pacing).toEqual({
      streetMs: 1_300,
      potMs: 2_500,
      uncontestedPotMs: 500,
      furtherPotMs: 800,
      betweenHandsMs: 1_500,
    });
  });

  const limitTable = (house: (typeof HOUSES)[number]) => buildSettings(presets[house], stakes({}));
  const potTable = (house: (typeof HOUSES)[number]) =>
    buildSettings(presets[house], stakes({ structure: "pot-limit", low: 50, high: 1_00 }));

  test.each([
    ["empire", 10, 2, "first-seated", 4, "river-aggressor", "one-by-one", "all-in-protection", "pick-a-seat"],
    ["avenue", 10, 2, "first-seated", 4, "river-aggressor", "one-by-one", "all-in-protection", "pick-a-seat"],
    ["unibet", 6, 3, "random", 4, "all-show", "one-by-one", "grace-then-check-fold", "pool"],
    ["unibet-shortstack", 6, 3, "random", 4, "all-show", "one-by-one", "grace-then-check-fold", "pool"],
    ["cardroom", 10, 2, "random", 4, "last-aggressor", "all-to-nearest", "grace-then-check-fold", "pick-a-seat"],
    ["one-on-one", 2, 2, "random", 6, "last-aggressor", "all-to-nearest", "grace-then-check-fold", "pick-a-seat"],
  ] as const)(
    "%s: seats, start, first button, bet cap, showdown, odd chips, time-out and seating are as published",
    (house, ...row) => {
      const { seats, minPlayers, firstButton, rules, seating } = limitTable(house);
      const { flBetCap, showdown, oddChips, timeOut } = rules;
      expect([seats, minPlayers, firstButton, flBetCap, showdown, oddChips, timeOut, seating]).toEqual(row);
    },
  );

  test.each([
    ["empire", "dead-small", 1_800_000],
    ["avenue", "dead-small", 1_800_000],
    ["unibet", "dead-small", 1_800_000],
    ["unibet-shortstack", "dead-small", null],
    ["cardroom", "big-blind", 1_800_000],
    ["one-on-one", "big-blind", 1_800_000],
  ] as const)(
    "%s: missed small blind, rathole time and pots with the same winners of both halves are as published",
    (house, ...row) => {
      const { missedSmallBlind, ratholeMs, rules } = limitTable(house);
      expect([missedSmallBlind, ratholeMs]).toEqual(row);
      expect(rules.identicalBothWays).toBe("as-one");
    },
  );

  test.each([
    ["empire", "active-pot", "cumulative", 600_000, 3, "off", 30_000],
    ["avenue", "active-pot", "cumulative", 600_000, 3, "off", 30_000],
    ["unibet", "whole-pot", "no-call-between", 600_000, null, "stack-and-counter", 30_000],
    ["unibet-shortstack", "whole-pot", "no-call-between", 600_000, null, "last-stack", 30_000],
    ["cardroom", "whole-pot", "cumulative", null, 3, "off", 30_000],
    ["one-on-one", "whole-pot", "cumulative", null, 3, "off", 30_000],
  ] as const)(
    "%s: pot basis, short all-ins, sit-out limits, rathole and time to act are as published",
    (house, ...row) => {
      const { rules, sitOut, rathole, clock } = potTable(house);
      const { maxMs, maxBigBlinds } = sitOut;
      expect([
        rules.potLimitBasis,
        rules.shortAllIn,
        maxMs,
        maxBigBlinds,
        rathole,
        clock.quietMs + clock.countdownMs,
      ]).toEqual(row);
      expect(clock.reconnectMs).toBe(20_000);
    },
  );

  test("B9: only the pool houses deal one two-player hand after a hand of three", () => {
    expect(HOUSES.filter((house) => presets[house].allowHeadsUpAfterThree)).toEqual(["unibet", "unibet-shortstack"]);
  });

  test("each house has exactly the games that it publishes", () => {
    const published = (house: (typeof HOUSES)[number]) =>
      presets[house].games.flatMap(({ game, structures }) => structures.map((s) => `${game} ${s}`));
    expect(HOUSES.map((house) => published(house).length)).toEqual([5, 3, 1, 1, 3, 1]);
    expect(published("empire")).not.toContain("omaha8 no-limit");
  });
});

describe("T1: the clock", () => {
  test("Empire and Avenue have ten quiet seconds, then a countdown of twenty; the others have a countdown of thirty", () => {
    const clocks = HOUSES.map((house) => [presets[house].clock.quietMs, presets[house].clock.countdownMs]);
    const [quiet, counted] = [
      [10_000, 20_000],
      [0, 30_000],
    ];
    expect(clocks).toEqual([quiet, quiet, counted, counted, counted, counted]);
  });
});

describe("G5 fixed-limit bets", () => {
  test("$5/$10 has bets of 5 on the first two rounds and 10 on the last two", () => {
    const { rules } = buildSettings(presets.empire, stakes({}));
    expect(rules).toMatchObject({ smallBlind: 2_00, bigBlind: 5_00, smallBet: 5_00, bigBet: 10_00, flBetCap: 4 });
  });

  test("in no limit the least bet is the big blind on every round, and bets are not capped", () => {
    const { rules } = buildSettings(presets.empire, stakes({ structure: "no-limit", low: 1_00, high: 2_00 }));
    expect(rules).toMatchObject({ smallBlind: 1_00, bigBlind: 2_00, smallBet: 2_00, bigBet: 2_00, flBetCap: null });
  });
});

describe("G6 blinds", () => {
  test.each([
    [50, 25], // $0.50/$1
    [1_00, 50],
    [2_00, 1_00],
    [3_00, 1_00],
    [5_00, 2_00],
    [15_00, 7_00],
    [1_98, 99],
    [2_50, 1_00],
    [25, 12],
  ])("a lower stake of %i gives a small blind of %i", (low, small) => expect(smallBlindFor(low)).toBe(small));

  test("pot-limit and no-limit stakes name the blinds, and no blind is halved", () => {
    const { rules } = buildSettings(presets.unibet, stakes({ structure: "pot-limit", low: 3_00, high: 4_00 }));
    expect([rules.smallBlind, rules.bigBlind]).toEqual([3_00, 4_00]);
  });
});

describe("G7: the number of seats", () => {
  test("tables have ten seats at Empire, six at Unibet and two one-on-one", () => {
    expect([presets.empire.seats, presets.unibet.seats, presets["one-on-one"].seats]).toEqual([10, 6, 2]);
  });
});

describe("G9 and R4: which hands are raked", () => {
  const rake = (house: (typeof HOUSES)[number], change: Partial<Stakes>) =>
    buildSettings(presets[house], stakes(change)).rules.rake;

  test("play money is never raked; real money is raked by the published chart of its structure", () => {
    expect(rake("empire", { currency: "play" })).toBeNull();
    expect(rake("empire", {})).toEqual(EMPIRE_FIXED_LIMIT);
    expect(rake("empire", { structure: "pot-limit" })).toEqual(EMPIRE_BIG_BET);
    expect(rake("empire", { structure: "no-limit" })).toEqual(EMPIRE_BIG_BET);
  });

  test("houses that publish no chart have no rake config", () => {
    for (const house of HOUSES.filter((name) => name !== "empire")) expect(rake(house, {})).toBeNull();
  });
});

describe("S3 buy-in ranges", () => {
  const range = (house: (typeof HOUSES)[number], change: Partial<Stakes>) =>
    buildSettings(presets[house], stakes(change)).buyIn;
  const pot = { structure: "pot-limit", low: 50, high: 1_00 } as const;

  test("the range is 50–100 big blinds at Unibet, 20–50 at shortstack tables, and 20–100 elsewhere", () => {
    expect(range("unibet", pot)).toEqual({ min: 50_00, max: 100_00 });
    expect(range("unibet-shortstack", pot)).toEqual({ min: 20_00, max: 50_00 });
    expect(range("empire", pot)).toEqual({ min: 20_00, max: 100_00 });
  });

  test("the range in fixed limit is 10–50 big bets", () => {
    expect(range("cardroom", { low: 5_00, high: 10_00 })).toEqual({ min: 100_00, max: 500_00 });
  });

  test("the pool houses keep their range in big blinds for fixed limit, where a big bet is two big blinds", () => {
    expect(range("unibet", { low: 5_00, high: 10_00 })).toEqual({ min: 250_00, max: 500_00 });
    expect(range("unibet-shortstack", { low: 5_00, high: 10_00 })).toEqual({ min: 100_00, max: 250_00 });
  });
});
