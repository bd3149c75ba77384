/**
 * Measures how much a player pays in blinds who sits out at random, or only in the most expensive hands, at tables of
 * every house. B8
 */
import { describe, expect, test } from "vitest";
import { HOUSES, type House, presets } from "../../src/presets.ts";
import { costSettings, type Habit, playRounds, shareOfOthers } from "../testing/blind-costs.ts";
import { propertyRuns, scaledTimeoutMs } from "../testing/property-runs.ts";

const ALWAYS: Habit = { out: 0, back: 0.5, posts: 0.5, leaves: 0, skipsSmallBlind: 0, skipsBigBlind: false };
const ROUNDS_OF_HOUSE = 10_000;
const LEAST_SHARE = 0.9;

const sizesOf = (house: House): readonly number[] =>
  [2, 3, 4, 6, 9, 10].filter((size) => size >= presets[house].minPlayers && size <= presets[house].seats);

/** Returns the habits of one player with this habit, and of other players who never sit out. */
const habitsWith = (size: number, habit: Partial<Habit>): readonly Habit[] =>
  Array.from({ length: size }, (_, no) => (no === 0 ? { ...ALWAYS, ...habit } : ALWAYS));

const RANDOM_HABITS: readonly (readonly [string, Partial<Habit>])[] = [
  ["now and then, long", { out: 0.05, back: 0.3 }],
  ["often, for a hand", { out: 0.3, back: 1, posts: 1 }],
  ["often, and waits for the big blind", { out: 0.2, back: 0.8, posts: 0 }],
  ["half of the time", { out: 0.5, back: 0.5 }],
  ["and leaves, to sit down elsewhere", { out: 0.1, back: 0.7, leaves: 0.02 }],
];
const SMALL_BLIND_HABITS: readonly (readonly [string, Partial<Habit>])[] = [
  ["every small blind", { skipsSmallBlind: 1, posts: 1 }],
  ["every small blind, then waits", { skipsSmallBlind: 1, posts: 0 }],
  ["half of the small blinds", { skipsSmallBlind: 0.5, posts: 0.5 }],
];

function sharesAt(house: House, habits: typeof RANDOM_HABITS, owed = presets[house].missedSmallBlind) {
  const sizes = sizesOf(house);
  const { seed, numRuns } = propertyRuns(Math.ceil(ROUNDS_OF_HOUSE / sizes.length / habits.length));
  return sizes.flatMap((size) =>
    habits.map(([what, habit]) => {
      const settings = costSettings(presets[house], { missedSmallBlind: owed });
      const costs = playRounds(settings, habitsWith(size, habit), numRuns, seed);
      return { what: `${size} players, sits out ${what}`, share: shareOfOthers(costs, 0) };
    }),
  );
}

describe.each(HOUSES)("B8: over 10,000 rounds at a table of %s", (house) => {
  test("B8: a player who sits out pays at least nine tenths of what the others pay for a hand", {
    timeout: scaledTimeoutMs(60_000),
  }, () => {
    const shares = sharesAt(house, [...RANDOM_HABITS, ...SMALL_BLIND_HABITS]);
    expect(shares.filter(({ share }) => share < LEAST_SHARE)).toEqual([]);
  });
});

test("B8 ✗: where a missed small blind is not owed, a player who skips it pays less than nine tenths", () => {
  const shares = sharesAt("cardroom", SMALL_BLIND_HABITS.slice(0, 1), "not-owed").slice(1); // without tables of two, where both always post
  expect(shares.every(({ share }) => share < LEAST_SHARE)).toBe(true);
});
