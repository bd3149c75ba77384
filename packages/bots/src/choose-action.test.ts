import {
  type Action,
  act,
  buildSettings,
  type Card,
  createSeededRandom,
  GAMES,
  type HandRules,
  type HandSetup,
  type HandState,
  type HandView,
  isRefusal,
  type LegalActions,
  parseCards,
  presets,
  STRUCTURES,
  startHandOrThrow,
  viewFor,
} from "@poker/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseAction } from "./choose-action.ts";
import { STYLES, type Style } from "./style.ts";

const styles: readonly Style[] = Object.values(STYLES);

const rulesOf = (game: HandRules["game"], structure: HandRules["structure"]): HandRules => {
  const [low, high] = structure === "fixed-limit" ? [100, 200] : [50, 100];
  return buildSettings(presets.cardroom, { game, structure, low, high, currency: "play" }).rules;
};

function shuffled(random: () => number): Card[] {
  const deck = Array.from({ length: 52 }, (_, card) => card);
  for (let i = 51; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [deck[i], deck[j]] = [deck[j] ?? 0, deck[i] ?? 0];
  }
  return deck;
}

/** Returns the setup of a hand with seats 0 to n−1. The last seat has the button, so seats 0 and 1 post the blinds. */
function setupOf(rules: HandRules, stacks: readonly number[], deck: readonly Card[]): HandSetup {
  const players = stacks.length;
  const [small, big] = players === 2 ? [1, 0] : [0, 1];
  return {
    handNo: 1,
    rules,
    button: players - 1,
    firstToAct: players === 2 ? 1 : 2 % players,
    seats: stacks.map((stack, seat) => ({ seat, stack })),
    posts: [
      { seat: small, live: rules.smallBlind, dead: 0 },
      { seat: big, live: rules.bigBlind, dead: 0 },
    ],
    deadTrimmed: true,
    deck,
  };
}

function isLegal(legal: LegalActions, action: Action): boolean {
  switch (action.type) {
    case "fold":
      return true;
    case "check":
      return legal.check;
    case "call":
      return legal.call !== null;
    default:
      return (
        legal.wager?.type === action.type &&
        Number.isSafeInteger(action.to) &&
        action.to >= legal.wager.min &&
        action.to <= legal.wager.max
      );
  }
}

/** Plays a hand to its end and returns how often each action was taken. */
function playOut(setup: HandSetup, styleOf: (seat: number) => Style, random: () => number) {
  let state: HandState = startHandOrThrow(setup).state;
  const taken: Action["type"][] = [];
  while (state.toAct) {
    const { seat } = state.toAct;
    const { action, effort } = chooseAction(viewFor(state, seat), seat, state.toAct, styleOf(seat), random);
    expect(effort).toBeGreaterThanOrEqual(0);
    expect(effort).toBeLessThanOrEqual(1);
    const step = act(state, { ...action, seat });
    if (isRefusal(step)) throw new Error(`${JSON.stringify(action)} refused: ${step.code}`);
    taken.push(action.type);
    state = step.state;
  }
  return { taken, state };
}

describe("A13: no action of a bot is ever refused", () => {
  test.each(GAMES.flatMap((game) => STRUCTURES.map((structure) => [game, structure] as const)))(
    "whole hands of %s %s: bots of all styles play deep and short stacks without a refusal",
    (game, structure) => {
      const random = createSeededRandom(11);
      const seen = new Set<string>();
      for (let hand = 0; hand < 40; hand++) {
        const players = 2 + (hand % 8);
        const stacks = Array.from({ length: players }, () => 60 + Math.floor(random() ** 2 * 20_000));
        const shift = hand;
        const { taken, state } = playOut(
          setupOf(rulesOf(game, structure), stacks, shuffled(random)),
          (seat) => styles[(seat + shift) % styles.length] ?? STYLES.tag,
          random,
        );
        for (const type of taken) seen.add(type);
        expect(state.result?.outcome).toBe("settled");
      }
      expect([...seen].toSorted()).toEqual(["bet", "call", "check", "fold", "raise"]);
    },
  );

  test("the chosen action is legal for any minimum and maximum bet, and when only a fold is possible", () => {
    const chips = fc.integer({ min: 1, max: 1_000_000_000 });
    const wager = fc
      .record({ type: fc.constantFrom("bet" as const, "raise" as const), a: chips, b: chips })
      .map(({ type, a, b }) => ({ type, min: Math.min(a, b), max: Math.max(a, b) }));
    fc.assert(
      fc.property(
        fc.record({
          game: fc.constantFrom(...GAMES),
          structure: fc.constantFrom(...STRUCTURES),
          street: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
          style: fc.constantFrom(...styles),
          check: fc.boolean(),
          call: fc.option(chips),
          wager: fc.option(wager),
          pot: fc.integer({ min: 0, max: 1_000_000 }),
          seed: fc.integer(),
        }),
        ({ game, structure, street, style, check, call, wager, pot, seed }) => {
          const random = createSeededRandom(seed);
          const deck = shuffled(random);
          const state = startHandOrThrow(setupOf(rulesOf(game, structure), [10_000, 5_000, 20_000], deck)).state;
          const board = deck.slice(-5).slice(0, street === 0 ? 0 : street + 2);
          const legal: LegalActions = { seat: 2, decision: 1, check, call, wager };
          const pots = pot ? [{ amount: pot, seats: [0, 1, 2] }] : [];
          const view: HandView = { ...viewFor(state, 2), street, board, toAct: legal, pots };
          const { action } = chooseAction(view, 2, legal, style, random);
          expect(isLegal(legal, action)).toBe(true);
          if (check) expect(action.type).not.toBe("fold");
        },
      ),
      { numRuns: 300 },
    );
  });

  test("a bot that does not see its own cards folds when it cannot check", () => {
    const state = startHandOrThrow(
      setupOf(rulesOf("holdem", "no-limit"), [1000, 1000, 1000], shuffled(createSeededRandom(1))),
    ).state;
    const legal = state.toAct;
    if (!legal) throw new Error("no seat is to act");
    expect(chooseAction(viewFor(state, "rail"), legal.seat, legal, STYLES.maniac, createSeededRandom(1))).toEqual({
      action: { type: "fold" },
      effort: 0,
    });
  });
});

describe("bots make no obvious mistakes", () => {
  const spot = (game: HandRules["game"], hole: string, board: string, call: number | null, pot: number) => {
    const random = createSeededRandom(3);
    const state = startHandOrThrow(
      setupOf(rulesOf(game, "no-limit"), [10_000, 10_000, 10_000], shuffled(random)),
    ).state;
    const own = parseCards(hole);
    const legal: LegalActions = {
      seat: 2,
      decision: 1,
      check: call === null,
      call,
      wager: { type: call === null ? "bet" : "raise", min: 100 + 2 * (call ?? 0), max: 10_000 },
    };
    const table = parseCards(board);
    const view = viewFor(state, 2);
    const seats = view.seats.map((player) => ({
      ...player,
      bet: player.seat === 0 ? (call ?? 0) : 0,
      cards: player.seat === 2 ? own : player.cards,
      status: player.seat === 1 ? ("folded" as const) : player.status,
    }));
    const street = table.length === 0 ? 0 : table.length === 3 ? 1 : table.length === 4 ? 2 : 3;
    return {
      view: {
        ...view,
        seats,
        board: table,
        street,
        round: {
          ...view.round,
          highestBet: call ?? 0,
          betCount: call === null ? 0 : 1,
          aggressor: call === null ? null : 0,
        },
        pots: [{ amount: pot - (call ?? 0), seats: [0, 2] }],
        toAct: legal,
      } as const,
      legal,
    };
  };
  const often = (style: Style, { view, legal }: ReturnType<typeof spot>) => {
    const counts: Record<Action["type"], number> = { fold: 0, check: 0, call: 0, bet: 0, raise: 0 };
    for (let i = 0; i < 60; i++) counts[chooseAction(view, 2, legal, style, createSeededRandom(i)).action.type]++;
    return counts;
  };

  test.each(styles)("$name never folds the nuts to a bet, and sometimes bets the nuts", (style) => {
    const facing = often(style, spot("holdem", "As Ks", "Qs Js Ts 2d 3c", 2_000, 4_000));
    expect(facing.fold).toBe(0);
    expect(often(style, spot("holdem", "As Ks", "Qs Js Ts 2d 3c", null, 4_000)).bet).toBeGreaterThan(5);
  });

  test.each(styles)("$name mostly folds worthless hands to a pot-sized bet", (style) => {
    const facing = often(style, spot("holdem", "7c 2d", "Qs Js Ts 9d Ac", 4_000, 8_000));
    expect(facing.fold).toBeGreaterThan(45);
  });

  test.each(GAMES)("before the flop a bot raises or calls with the best hand of %s, and folds the worst", (game) => {
    const best = { holdem: "As Ah", omaha: "As Ad Ks Kd", omaha8: "As 2s 3d Ad" }[game];
    const worst = { holdem: "7c 2d", omaha: "2c 2d 2h 7s", omaha8: "9c 8d 8h 8s" }[game];
    expect(often(STYLES.tag, spot(game, best, "", 100, 150)).raise).toBeGreaterThan(40);
    expect(often(STYLES.tag, spot(game, best, "", 300, 450)).fold).toBe(0);
    expect(often(STYLES.tag, spot(game, worst, "", 300, 450)).fold).toBeGreaterThan(50);
  });

  test("rock folds more than station, station calls more than rock, maniac bets more than station; play is repeatable", () => {
    const share = (style: Style) => {
      const random = createSeededRandom(21);
      let taken: Action["type"][] = [];
      for (let hand = 0; hand < 60; hand++) {
        const deck = shuffled(random);
        taken = taken.concat(
          playOut(
            setupOf(rulesOf("holdem", "no-limit"), [10_000, 10_000, 10_000, 10_000, 10_000, 10_000], deck),
            () => style,
            random,
          ).taken,
        );
      }
      const part = (types: readonly Action["type"][]) =>
        taken.filter((type) => types.includes(type)).length / taken.length;
      return { folds: part(["fold"]), wagers: part(["bet", "raise"]), calls: part(["call"]), taken };
    };
    const [rock, station, maniac] = [share(STYLES.rock), share(STYLES.station), share(STYLES.maniac)];
    expect(rock.folds).toBeGreaterThan(station.folds);
    expect(station.calls).toBeGreaterThan(rock.calls);
    expect(maniac.wagers).toBeGreaterThan(station.wagers);
    expect(share(STYLES.rock).taken).toEqual(rock.taken);
  });
});
