/** Tests the games, the structures, the deck, the betting rounds, and the chips that a player plays with. */
import { describe, expect, test } from "vitest";
import {
  act,
  describeHigh,
  describeLow,
  GAME_SHAPES,
  GAMES,
  type HandRules,
  isRefusal,
  parseCards,
  redact,
  STRUCTURES,
  startHand,
  viewFor,
} from "../../src/index.ts";
import {
  buildSetup,
  dealSpec,
  eventsOf,
  fixedLimitRules,
  playMoves,
  testHandRules,
  wagerBounds,
} from "../testing/hand-driver.ts";
import { decideOrThrow, runCommands, startHandCommand as startAt, tableWith } from "../testing/table-driver.ts";

const checkedDown = ["2 call", "0 call", "1 check", ...[1, 2, 3].flatMap(() => ["0 check", "1 check", "2 check"])];
const three = [10_000, 10_000, 10_000];

describe("G1: three games", () => {
  const holes = ["As 2s 7d 8d", "Ks Kd 9h 9c", "Qs Jd 4h 6c"];
  const board = "Ah Kh 3c 5c 5d";
  const shownBy = (game: HandRules["game"], cards = holes) => {
    const hand = playMoves(
      dealSpec({ stacks: three, rules: testHandRules({ game, showdown: "all-show" }), holes: cards, board }),
      ...checkedDown,
    );
    return eventsOf(hand, "shown").map(({ high, low }) => [high.text, low?.text ?? null]);
  };

  test("G1: Hold'em deals two cards, and a hand uses any five of the seven cards", () => {
    expect(shownBy("holdem", ["As 2s", "Ks Kd", "Qs Jd"])).toEqual([
      ["Two pair, aces and fives", null],
      ["Full house, kings over fives", null],
      ["Pair of fives", null],
    ]);
  });

  test("G1: Omaha High deals four cards and uses two of them with three of the board", () => {
    expect(shownBy("omaha")[1]).toEqual(["Full house, kings over fives", null]);
  });

  test("G1: Omaha Hi/Lo deals like Omaha High; the low may use other cards than the high", () => {
    expect(shownBy("omaha8")[0]).toEqual(["Two pair, aces and fives", "7-5-3-2-A"]);
    expect(GAMES.map((game) => GAME_SHAPES[game])).toEqual([
      { holeCards: 2, hasLow: false },
      { holeCards: 4, hasLow: false },
      { holeCards: 4, hasLow: true },
    ]);
  });

  test("G1 ✗: the board alone can be a hand in Hold'em, never in Omaha", () => {
    const royal = parseCards("As Ks Qs Js Ts");
    expect(describeHigh("holdem", parseCards("2c 3d"), royal).text).toBe("Royal flush");
    expect(describeHigh("omaha", parseCards("2c 3d 4h 6c"), royal).text).toBe("Ace high");
  });
});

describe("G2: three structures, with every game", () => {
  const structured: Readonly<Record<HandRules["structure"], HandRules>> = {
    "fixed-limit": fixedLimitRules(50, 100),
    "pot-limit": testHandRules({ structure: "pot-limit" }),
    "no-limit": testHandRules(),
  };
  const most: Readonly<Record<HandRules["structure"], number>> = {
    "fixed-limit": 200, // the bet to call and one bet more
    "pot-limit": 350, // the call, and then the pot of 250
    "no-limit": 10_000, // the whole stack
  };
  const pairs = GAMES.flatMap((game) => STRUCTURES.map((structure) => ({ game, structure })));
  const dealt = ({ game, structure }: Pick<HandRules, "game" | "structure">) =>
    dealSpec({ stacks: three, rules: { ...structured[structure], game } });

  test.each(pairs)(
    "G2: $game $structure is played to its end, and the first raise has the limit of the structure",
    (pair) => {
      expect(wagerBounds(dealt(pair))).toEqual({ seat: 2, min: 200, max: most[pair.structure] });
      expect(playMoves(dealt(pair), ...checkedDown).state.result).toEqual({ outcome: "settled", rake: 0 });
    },
  );

  test.each(pairs)("G2 ✗: $game $structure refuses a raise of one chip more", (pair) => {
    const max = most[pair.structure];
    expect(act(dealt(pair).state, { seat: 2, type: "raise", to: max + 1 })).toEqual({
      ok: false,
      code: "amount-too-large",
      detail: { min: 200, max },
    });
  });
});

describe("G3 ✗: invalid decks, and no second shuffle", () => {
  test("a deck with a duplicate card or a missing card is not dealt", () => {
    const setup = buildSetup({ stacks: three });
    const twice = setup.deck.map((card) => (card === 7 ? 8 : card));
    expect(startHand({ ...setup, deck: twice })).toEqual({ ok: false, code: "duplicate-card" });
    expect(startHand({ ...setup, deck: setup.deck.slice(1) })).toEqual({ ok: false, code: "too-few-cards" });
  });

  test("cards come only from the hand's own deck, so a different deck deals different cards", () => {
    const table = tableWith([0, 1, 2]);
    const first = decideOrThrow(table, startAt(table)).state;
    const deck = first.hand?.deck.toReversed() ?? [];
    const second = decideOrThrow(table, { ...startAt(table), deck }).state;
    expect(first.hand?.seats[1]?.cards).toEqual([0, 3]); // the seat left of the button gets the first card
    expect(second.hand?.seats[1]?.cards).toEqual([51, 48]);
  });
});

describe("G4: four rounds, then the showdown", () => {
  test("G4: the board gets three cards, then one, then one, each with a round of betting", () => {
    const hand = playMoves(dealSpec({ stacks: three }), ...checkedDown);
    expect(eventsOf(hand, "street-dealt").map(({ street, cards }) => [street, cards.length])).toEqual([
      [1, 3],
      [2, 1],
      [3, 1],
    ]);
    expect(eventsOf(hand, "round-ended")).toHaveLength(4);
    expect(eventsOf(hand, "acted")).toHaveLength(12);
  });

  test("G4 ✗: no card is dealt before the betting round ends, or after all players but one have folded", () => {
    const flop = playMoves(dealSpec({ stacks: three }), "2 call", "0 call", "1 check", "0 bet 100", "1 call");
    expect(flop.state.board).toHaveLength(3);
    const over = playMoves(flop, "2 fold", "0 bet 100", "1 fold");
    expect([over.state.board.length, over.state.result?.outcome]).toEqual([4, "settled"]);
  });
});

describe("G8: table stakes", () => {
  test("G8: a player's stack at the start of a hand limits what they can lose and win in it", () => {
    const hand = playMoves(dealSpec({ stacks: [5000, 300, 5000] }), "2 raise 1000", "0 fold", "1 call");
    expect(eventsOf(hand, "uncalled-returned")).toMatchObject([{ seat: 2, amount: 700 }]);
  });

  test("G8 ✗: chips requested during the hand do not count in it", () => {
    const running = decideOrThrow(tableWith([0, 1, 2]), startAt(tableWith([0, 1, 2]))).state;
    const asked = runCommands(running, { type: "top-up", seat: 0, amount: 3_000 });
    expect(asked.hand).toEqual(running.hand);
  });
});

describe("who sees cards and who evaluates them", () => {
  const hand = () =>
    playMoves(dealSpec({ stacks: three, holes: ["As Ad", "Kc Kh", "Qc 2h"], board: "Ah 7c 8d Kd 3s" }), ...checkedDown);

  test("F4: a player gets their own cards", () => {
    const dealt = eventsOf(hand(), "hole-dealt")[0]!;
    expect(redact(dealt, 1)).toMatchObject({ hands: [{}, { cards: parseCards("Kc Kh") }, {}] });
    expect(viewFor(hand().state, 2).seats[2]?.cards).toEqual(parseCards("Qc 2h"));
  });

  test("F4 ✗: a player gets no other player's cards, mucked ones included, and no viewer gets the deck", () => {
    const dealt = eventsOf(hand(), "hole-dealt")[0]!;
    expect(redact(dealt, 1)).toMatchObject({ hands: [{ cards: [null, null] }, {}, { cards: [null, null] }] });
    expect(redact(eventsOf(hand(), "hand-started")[0]!, 1)).toMatchObject({ deck: null });
    expect(viewFor(hand().state, "rail").seats.map(({ cards }) => cards)).toEqual([
      parseCards("As Ad"),
      [null, null],
      [null, null],
    ]);
    expect(viewFor(hand().state, 1)).not.toHaveProperty("deck");
  });

  test("P10: the room finds the best possible hand, for high and for low", () => {
    expect(eventsOf(hand(), "shown").map(({ seat, high }) => [seat, high.text])).toEqual([
      [0, "Three of a kind, aces"],
    ]);
    const hiLo = dealSpec({
      stacks: [500, 500],
      rules: testHandRules({ game: "omaha8" }),
      holes: ["As 2s Kd Kh", "Qs Qd Jh Jc"],
      board: "3d 4c 5h 9s Ts",
    });
    const shown = playMoves(hiLo, "1 raise 500", "0 call");
    expect(eventsOf(shown, "shown")[0]).toMatchObject({
      seat: 0,
      high: { text: "Straight, five high" },
      low: { text: "5-4-3-2-A" },
    });
    expect(describeLow(parseCards("As 2s Kd Kh"), parseCards("3d 4c 5h 9s Ts"))?.text).toBe("5-4-3-2-A");
  });

  test("P10 ✗: players do not declare hands: a declaration is ignored, and a mucked hand is not evaluated", () => {
    const last = playMoves(dealSpec({ stacks: three }), ...checkedDown.slice(0, -1));
    const declared = Object.assign({ seat: 2, type: "check" as const }, { declare: "royal flush" });
    const step = act(last.state, declared);
    if (isRefusal(step)) throw new Error(step.code);
    expect(step.state.result?.outcome).toBe("settled");
    expect(JSON.stringify(step.events)).not.toContain("declare");
    expect(eventsOf(hand(), "mucked")).toEqual([
      { type: "mucked", seat: 1 },
      { type: "mucked", seat: 2 },
    ]);
  });
});
