/** Plays hands up to a decision whose best action is obvious, and counts what the bots do there. */
import {
  type Action,
  act,
  buildSettings,
  type Card,
  createSeededRandom,
  type Game,
  type HandState,
  isRefusal,
  parseCards,
  presets,
  type Structure,
  startHandOrThrow,
  viewFor,
} from "@poker/engine";
import { describe, expect, test } from "vitest";
import { chooseAction } from "./choose-action.ts";
import { rankStartingHand } from "./starting-hands.ts";
import { STYLES, type Style } from "./style.ts";

const styles: readonly Style[] = Object.values(STYLES);
const SMALL = 50;
const BIG = 100;
const TIMES = 40;

interface Scene {
  readonly game?: Game;
  readonly structure?: Structure;
  /** The hole cards of each seat. The last seat has the button. */
  readonly hands: readonly string[];
  readonly board?: string;
  readonly stack?: number;
  /** The actions before the decision, in the order of play. */
  readonly actions: readonly Action[];
}

const check: Action = { type: "check" };
const call: Action = { type: "call" };
const fold: Action = { type: "fold" };
const bet = (to: number): Action => ({ type: "bet", to });
const raise = (to: number): Action => ({ type: "raise", to });

/** Builds a deck that deals these hands one card at a time from the button's left, and then the board. */
function stackDeck(hands: readonly (readonly Card[])[], board: readonly Card[]): Card[] {
  const dealt = (hands[0] ?? []).flatMap((_, i) => hands.map((hand) => hand[i] ?? -1));
  const top = [...dealt, ...board];
  return [...top, ...Array.from({ length: 52 }, (_, card) => card).filter((card) => !top.includes(card))];
}

function playTo({ game = "holdem", structure = "no-limit", hands, board = "", stack = 10_000, actions }: Scene) {
  const stakes = structure === "fixed-limit" ? { low: BIG, high: 2 * BIG } : { low: SMALL, high: BIG };
  const { rules } = buildSettings(presets.cardroom, { game, structure, ...stakes, currency: "play" });
  const players = hands.length;
  const [small, big] = players === 2 ? [1, 0] : [0, 1];
  let state: HandState = startHandOrThrow({
    handNo: 1,
    rules,
    button: players - 1,
    firstToAct: players === 2 ? 1 : 2 % players,
    seats: hands.map((_, seat) => ({ seat, stack })),
    posts: [
      { seat: small, live: rules.smallBlind, dead: 0 },
      { seat: big, live: rules.bigBlind, dead: 0 },
    ],
    deadTrimmed: true,
    deck: stackDeck(
      hands.map((hand) => parseCards(hand)),
      parseCards(board),
    ),
  }).state;
  for (const action of actions) {
    const step = act(state, { ...action, seat: state.toAct?.seat ?? -1 });
    if (isRefusal(step)) throw new Error(`${JSON.stringify(action)}: ${step.code}`);
    ({ state } = step);
  }
  return state;
}

/** Counts how often a bot of this style takes each action. Each try uses different random numbers. */
function countActions(state: HandState, style: Style) {
  const counts: Record<Action["type"], number> = { fold: 0, check: 0, call: 0, bet: 0, raise: 0 };
  const { toAct } = state;
  if (!toAct) throw new Error("no seat is to act");
  for (let seed = 0; seed < TIMES; seed++) {
    const { action } = chooseAction(viewFor(state, toAct.seat), toAct.seat, toAct, style, createSeededRandom(seed));
    counts[action.type]++;
  }
  return counts;
}

const seesFlop = [call, check];
const checksAround = [check, check];

describe("bots bet and raise strong hands", () => {
  const nuts = { hands: ["Jc 9d", "As Ks"], board: "Qs Ts 2s 7d 3c" };

  test.each(styles)("$name always bets the nuts on the river instead of checking behind", (style) => {
    const state = playTo({ ...nuts, actions: [...seesFlop, ...checksAround, ...checksAround, check] });
    expect(countActions(state, style)).toMatchObject({ bet: TIMES });
  });

  test.each(styles)("$name raises a bet on the river with the nuts", (style) => {
    const state = playTo({ ...nuts, actions: [...seesFlop, ...checksAround, ...checksAround, bet(150)] });
    expect(countActions(state, style)).toMatchObject({ raise: TIMES });
  });

  test.each([
    ["a set", "7h 7s", "7d Kc 2s"],
    ["a flush", "Ah 9h", "Kh 6h 2h"],
    ["a full house", "Kh Ks", "Kd 6c 6s"],
    ["a straight", "9h 8s", "7d 6c 5s"],
  ])("tag, regular and maniac usually raise a bet with %s, and no style folds to the bet", (_, hand, board) => {
    const state = playTo({ hands: ["Ac Qd", hand], board: `${board} 3c Jd`, actions: [...seesFlop, bet(150)] });
    for (const style of styles) expect(countActions(state, style).fold).toBe(0);
    for (const style of [STYLES.tag, STYLES.regular, STYLES.maniac])
      expect(countActions(state, style).raise).toBeGreaterThan(TIMES * 0.6);
  });

  test("fixed limit: tag and maniac raise with the nuts up to the cap", () => {
    const state = playTo({
      ...nuts,
      structure: "fixed-limit",
      actions: [...seesFlop, bet(100), raise(200), raise(300)],
    });
    for (const style of [STYLES.tag, STYLES.maniac])
      expect(countActions(state, style).raise).toBeGreaterThan(TIMES / 2);
  });

  test("P5: Omaha Hi/Lo: tag raises with the nut high and the nut low, and the rock never folds the nut low alone", () => {
    const scene = { game: "omaha8", structure: "fixed-limit" } as const;
    const both = playTo({
      ...scene,
      hands: ["Kc Kd Qh Qd", "As 2s Jh Td"],
      board: "3s 6s 8s Kh 9c",
      actions: [...seesFlop, bet(100)],
    });
    expect(countActions(both, STYLES.tag).raise).toBeGreaterThan(TIMES * 0.8);
    const low = playTo({
      ...scene,
      hands: ["Kc Kd Qh Qd", "Ah 2c Jh Td"],
      board: "3s 6s 8s Kh 9c",
      actions: [...seesFlop, bet(100)],
    });
    expect(countActions(low, STYLES.rock).fold).toBe(0);
  });
});

describe("bots fold weak hands", () => {
  test.each(styles)("$name folds a worthless hand to a pot-sized bet on the river", (style) => {
    const state = playTo({
      hands: ["Ac Kd", "7c 2d"],
      board: "Qs Js Ts 9h 4d",
      actions: [...seesFlop, ...checksAround, ...checksAround, bet(200)],
    });
    expect(countActions(state, style).fold).toBeGreaterThan(TIMES * 0.8);
  });

  test.each(styles)("$name folds the worst hand to a raise before the flop", (style) => {
    const state = playTo({ hands: ["Ac Kd", "Qc Qd", "7c 2d"], actions: [raise(300), fold] });
    expect(state.toAct?.seat).toBe(1);
    const junk = playTo({ hands: ["Ac Kd", "7c 2d", "Qc Qd"], actions: [raise(400), fold] });
    expect(countActions(junk, style).fold).toBeGreaterThan(TIMES * 0.9);
  });

  test("the rock and the station seldom bluff with a worthless hand, and the maniac bluffs more than the rock", () => {
    const state = playTo({
      hands: ["Ac Kd", "7c 5d"],
      board: "Qs Jd 2s 9h Kh",
      actions: [...seesFlop, ...checksAround, ...checksAround, check],
    });
    const bluffs = (style: Style) => countActions(state, style).bet / TIMES;
    expect(bluffs(STYLES.maniac)).toBeGreaterThan(bluffs(STYLES.rock));
    expect(bluffs(STYLES.rock)).toBeLessThan(0.25);
    expect(bluffs(STYLES.station)).toBeLessThan(0.25);
  });
});

describe("bots consider the price, their position and draws", () => {
  test("a bot with a flush draw does not fold for a good price, and folds when a call costs all its chips", () => {
    const scene = { hands: ["Kc Kd", "9h 8h"], board: "Kh 4h 2c 7s 3d" };
    const cheap = playTo({ ...scene, actions: [...seesFlop, bet(100)] });
    const dear = playTo({ ...scene, actions: [...seesFlop, bet(9_900)] });
    for (const style of [STYLES.rock, STYLES.tag, STYLES.regular]) {
      expect(countActions(cheap, style).fold).toBe(0);
      expect(countActions(dear, style).fold).toBe(TIMES);
    }
  });

  test("a bot raises more hands first in on the button than under the gun", () => {
    const opened = (actions: readonly Action[], seat: number) => {
      const random = createSeededRandom(31);
      let count = 0;
      for (let deal = 0; deal < 150; deal++) {
        const deck = Array.from({ length: 52 }, (_, card) => card)
          .map((card) => ({ card, order: random() }))
          .toSorted((a, b) => a.order - b.order)
          .map(({ card }) => card);
        const cards = (i: number) => [deck[2 * i] ?? 0, deck[2 * i + 1] ?? 0];
        const state = playTo({ hands: ["2c 3c", "2d 3d", "2h 3h", "2s 3s", "4c 5c", "4d 5d"], actions });
        const seats = state.seats.map((one) => (one.seat === seat ? { ...one, cards: cards(seat) } : one));
        const { toAct } = state;
        if (toAct?.seat !== seat) throw new Error("another seat is to act");
        const { action } = chooseAction({ ...viewFor(state, seat), seats }, seat, toAct, STYLES.tag, random);
        if (action.type === "raise") count++;
      }
      return count;
    };
    const firstToAct = opened([], 2);
    const button = opened([fold, fold, fold], 5);
    expect(firstToAct).toBeGreaterThan(10);
    expect(button).toBeGreaterThan(1.4 * firstToAct);
  });

  test("starting hands that differ only in suits and order have the same rank", () => {
    const rank = (hand: string) => rankStartingHand("omaha", parseCards(hand));
    expect(rank("As Ah Ks Kh")).toBe(rank("Kd Ac Kc Ad"));
    expect(rank("As Ah Ks Kh")).toBeGreaterThan(rank("As Ah Kd Kc"));
  });
});
