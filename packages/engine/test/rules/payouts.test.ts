/** Tests which player wins which chips, and which changes must not affect the payouts. */
import { describe, expect, test } from "vitest";
import {
  buildSettings,
  describeLow,
  EMPIRE_BIG_BET,
  evaluateHigh,
  evaluateLow,
  parseCards,
  presets,
  spreadRake,
} from "../../src/index.ts";
import {
  dealSpec,
  eventsOf,
  fixedLimitRules,
  playMoves,
  potsOf,
  rulesWithBlinds,
  stacksOf,
  testHandRules,
  wagerBounds,
} from "../testing/hand-driver.ts";
import {
  actCommand,
  dealTable as dealAt,
  foldToEnd,
  requireTableSeat,
  runCommands,
  tableWith,
  testSettings,
} from "../testing/table-driver.ts";

const board = "Ks Qd Jh 9c 7s";

describe("pots", () => {
  test("P1 ✗: an all-in for as much as every other player has put in makes no side pot", () => {
    const hand = playMoves(dealSpec({ stacks: [300, 300, 300] }), "2 raise 300", "0 call", "1 call");
    expect(potsOf(hand)).toEqual([{ amount: 900, seats: [0, 1, 2] }]);
  });

  test("P2: the short stack's best hand takes the main pot, the next best the side pot", () => {
    const hand = playMoves(
      dealSpec({ stacks: [300, 1000, 1000], holes: ["As Ad", "3s 3d", "2s 2d"], board }),
      ...["2 raise 1000", "0 call", "1 call"],
    );
    expect(
      eventsOf(hand, "awarded").map(({ award: { pot, amount, shares } }) => [pot, amount, shares[0]?.seat]),
    ).toEqual([
      [0, 900, 0],
      [1, 1400, 1],
    ]);
    expect(stacksOf(hand)).toEqual([900, 1400, 0]);
  });

  test("P3 ✗: equal pairs do not tie when a kicker among the five cards decides", () => {
    const table = parseCards("Ks Kd 9h 5c 2s");
    expect(evaluateHigh("holdem", parseCards("Ah 3d"), table)).toBeGreaterThan(
      evaluateHigh("holdem", parseCards("Qh Jd"), table),
    );
    const hand = playMoves(
      dealSpec({ stacks: [500, 500], holes: ["Ah 3d", "Qh Jd"], board: "Ks Kd 9h 5c 2s" }),
      "1 raise 500",
      "0 call",
    );
    expect(stacksOf(hand)).toEqual([1000, 0]);
  });

  test.each(["one-by-one", "all-to-nearest"] as const)(
    "P4 ✗ %s: a pot that divides evenly leaves no odd chip",
    (oddChips) => {
      const tie = dealSpec({
        stacks: [50, 50, 50],
        rules: testHandRules({ oddChips, smallBlind: 1, bigBlind: 2 }),
        board: "As Ks Qs Js Ts",
      });
      const hand = playMoves(tie, "2 raise 50", "0 call", "1 call");
      expect(eventsOf(hand, "awarded")[0]?.award.shares.map(({ amount, odd }) => [amount, odd])).toEqual([
        [50, 0],
        [50, 0],
        [50, 0],
      ]);
    },
  );

  test.each([
    ["a hand with a nine", "2c 3d Kh Kd", "9s 5h 4d Kc Qc"],
    ["a hand with a pair", "2c 3d 3h Kd", "8s 3c 2d Kc Qc"],
    ["one low hole card", "2c Qd Kh Kd", "8s 6h 5d 4c 3c"],
    ["a board with two low cards", "2c 3d Kh Ad", "8s 6h Td Jc Qs"],
  ])("P6 ✗: %s makes no low", (_why, hole, table) => {
    expect(evaluateLow(parseCards(hole), parseCards(table))).toBeNull();
    expect(describeLow(parseCards(hole), parseCards(table))).toBeNull();
  });

  test("P7 ✗: under all-show no player may muck, no matter who bet", () => {
    const hand = playMoves(
      dealSpec({
        stacks: [500, 500],
        rules: testHandRules({ showdown: "all-show" }),
        holes: ["2s 2d", "As Ad"],
        board,
      }),
      ...["1 call", "0 check", ...[1, 2].flatMap(() => ["0 check", "1 check"]), "0 check", "1 bet 100", "0 call"],
    );
    expect(eventsOf(hand, "shown").map(({ seat }) => seat)).toEqual([1, 0]);
    expect(eventsOf(hand, "mucked")).toEqual([]);
  });
});

describe("rake", () => {
  test("R5 ✗: a single pot pays the whole rake, and a rake of zero takes nothing from any pot", () => {
    expect(spreadRake(50, [1001])).toEqual([50]);
    expect(spreadRake(0, [300, 1800])).toEqual([0, 0]);
  });

  test("G9 ✗: the winner of the same hand for play money gets the whole pot, without rake", () => {
    const stacks = (currency: "play" | "real") => {
      const { rules } = buildSettings(presets.empire, {
        game: "omaha",
        structure: "no-limit",
        low: 100,
        high: 200,
        currency,
      });
      return stacksOf(playMoves(dealSpec({ stacks: [10_000, 10_000], rules }), "1 fold"));
    };
    expect(stacks("real")).toEqual([10_090, 9_900]);
    expect(stacks("play")).toEqual([10_100, 9_900]);
  });

  test("R1 ✗: chips that no player could call are not raked", () => {
    const hand = playMoves(
      dealSpec({ stacks: [10_000, 10_000], rules: rulesWithBlinds(100, 200, { rake: EMPIRE_BIG_BET }) }),
      "1 raise 10000",
      "0 fold",
    );
    expect(eventsOf(hand, "raked")).toEqual([{ type: "raked", total: 20, parts: [20] }]);
  });
});

describe("stakes", () => {
  test("G6: $0.50/$1 fixed limit has blinds of $0.25 and $0.50", () => {
    const { rules } = buildSettings(presets.cardroom, {
      game: "holdem",
      structure: "fixed-limit",
      low: 50,
      high: 100,
      currency: "play",
    });
    expect(dealSpec({ stacks: [1000, 1000, 1000], rules }).state.seats.map(({ bet }) => bet)).toEqual([25, 50, 0]);
  });

  test("A2 ✗: with two players left in the hand the fourth bet is still the last, except at one-on-one tables", () => {
    const capped = (flBetCap: number) =>
      playMoves(
        dealSpec({ stacks: [10_000, 10_000, 10_000], rules: fixedLimitRules(50, 100, { flBetCap }) }),
        ...["2 raise 200", "0 fold", "1 raise 300", "2 raise 400"],
      );
    expect(wagerBounds(capped(4))).toEqual({ seat: 1, min: null });
    expect(wagerBounds(capped(6))).toEqual({ seat: 1, min: 500, max: 500 });
  });
});

describe("time", () => {
  test("T5 ✗: a player who acts in time is dealt into the next hand, whatever their action", () => {
    const table = tableWith([0, 1, 2], { settings: testSettings({ minPlayers: 2 }) });
    const acted = foldToEnd(runCommands(dealAt(table), actCommand(dealAt(table), { type: "fold" })));
    expect(acted.seats.map(({ sittingOut }) => sittingOut)).toEqual([null, null, null]);
    expect(dealAt(acted).hand?.seats).toHaveLength(3);
    expect(requireTableSeat(acted, 0).sitOutNext).toBe("no");
  });
});
