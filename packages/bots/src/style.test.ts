/** Plays at tables where all bots have the same style, and compares how the styles play. */
import {
  act,
  buildSettings,
  createSeededRandom,
  type HandState,
  isRefusal,
  presets,
  startHandOrThrow,
  viewFor,
} from "@poker/engine";
import { describe, expect, test } from "vitest";
import { chooseAction } from "./choose-action.ts";
import { STYLES, type Style } from "./style.ts";

const SEATS = 6;
const HANDS = 120;
const { rules } = buildSettings(presets.cardroom, {
  game: "holdem",
  structure: "no-limit",
  low: 50,
  high: 100,
  currency: "play",
});

/**
 * Measures how often players of this style choose to play a hand, and how often they raise before the flop. Also counts
 * their bets and raises after the flop, for each call and for each decision.
 */
function measureStyle(style: Style) {
  const random = createSeededRandom(21);
  const counts = { voluntary: 0, raised: 0, wagers: 0, calls: 0, decisions: 0 };
  for (let handNo = 1; handNo <= HANDS; handNo++) {
    const deck = Array.from({ length: 52 }, (_, card) => ({ card, order: random() }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ card }) => card);
    let state: HandState = startHandOrThrow({
      handNo,
      rules,
      button: SEATS - 1,
      firstToAct: 2,
      seats: Array.from({ length: SEATS }, (_, seat) => ({ seat, stack: 10_000 })),
      posts: [
        { seat: 0, live: rules.smallBlind, dead: 0 },
        { seat: 1, live: rules.bigBlind, dead: 0 },
      ],
      deadTrimmed: true,
      deck,
    }).state;
    const [voluntary, raised] = [new Set<number>(), new Set<number>()];
    while (state.toAct) {
      const { seat } = state.toAct;
      const { action } = chooseAction(viewFor(state, seat), seat, state.toAct, style, random);
      const isWager = action.type === "bet" || action.type === "raise";
      if (state.street === 0) {
        if (isWager || action.type === "call") voluntary.add(seat);
        if (isWager) raised.add(seat);
      } else {
        counts.decisions++;
        if (isWager) counts.wagers++;
        else if (action.type === "call") counts.calls++;
      }
      const step = act(state, { ...action, seat });
      if (isRefusal(step)) throw new Error(step.code);
      ({ state } = step);
    }
    counts.voluntary += voluntary.size;
    counts.raised += raised.size;
  }
  const dealt = HANDS * SEATS;
  return {
    vpip: counts.voluntary / dealt,
    pfr: counts.raised / dealt,
    aggression: counts.wagers / Math.max(1, counts.calls),
    wagering: counts.wagers / counts.decisions,
  };
}

describe("styles play as their names say", () => {
  const measured = {
    rock: measureStyle(STYLES.rock),
    tag: measureStyle(STYLES.tag),
    regular: measureStyle(STYLES.regular),
    station: measureStyle(STYLES.station),
    maniac: measureStyle(STYLES.maniac),
  };
  const { rock, tag, regular, station, maniac } = measured;

  test("the rock plays the fewest hands, then tag, then regular; the maniac and the station play more", () => {
    expect(rock.vpip).toBeLessThan(tag.vpip);
    expect(tag.vpip).toBeLessThan(regular.vpip);
    expect(regular.vpip).toBeLessThan(maniac.vpip);
    expect(regular.vpip).toBeLessThan(station.vpip);
  });

  test("the station raises the fewest hands, then rock, then tag; the maniac raises the most", () => {
    expect(station.pfr).toBeLessThan(rock.pfr);
    expect(rock.pfr).toBeLessThan(tag.pfr);
    expect(tag.pfr).toBeLessThan(maniac.pfr);
  });

  test("after the flop the station mostly calls, and the maniac bets more often than the regular", () => {
    expect(station.aggression).toBeLessThan(0.7 * Math.min(rock.aggression, tag.aggression, regular.aggression));
    expect(maniac.wagering).toBeGreaterThan(regular.wagering);
    expect(tag.aggression).toBeGreaterThan(1);
  });
});
