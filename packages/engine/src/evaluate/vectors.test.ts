/**
 * Compares the results of twelve thousand showdowns with those of another poker library. fixtures/README.md names it.
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { parseCards } from "../cards/card.ts";
import { GAMES, type Game } from "../rules.ts";
import { describeLow } from "./describe.ts";
import { evaluateHigh } from "./high.ts";
import { evaluateLow } from "./low.ts";
import { highCategory } from "./strength.ts";

interface Showdown {
  readonly board: readonly string[];
  readonly holes: readonly (readonly string[])[];
  readonly hi: readonly number[];
  readonly lo: readonly number[] | null;
  readonly hiLabel: readonly string[];
  readonly hiRank: readonly number[];
  readonly loHand: readonly (string | null)[] | null;
}

function read(game: Game): Showdown[] {
  const file = new URL(`../../fixtures/${game}.jsonl.gz`, import.meta.url);
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split("\n");
  return lines.map((line): Showdown => JSON.parse(line));
}

/** Returns the indices of the smallest values. A value of null does not compete. */
function winners(values: readonly (number | null)[]): number[] | null {
  const best = Math.min(...values.map((value) => value ?? Number.POSITIVE_INFINITY));
  if (best === Number.POSITIVE_INFINITY) return null;
  return values.flatMap((value, i) => (value === best ? [i] : []));
}

const LABELS: Record<string, string> = {
  "high-card": "High card",
  pair: "One pair",
  "two-pair": "Two pair",
  "three-of-a-kind": "Three of a kind",
  straight: "Straight",
  flush: "Flush",
  "full-house": "Full house",
  "four-of-a-kind": "Four of a kind",
  "straight-flush": "Straight flush",
};

describe.each(GAMES)("P3, P6: showdowns of %s", (game) => {
  const showdowns = read(game);

  test("the best high hands, their names and their order are the same as in the file", () => {
    const ranks = new Map<number, number>();
    for (const { board, holes, hi, hiLabel, hiRank } of showdowns) {
      const table = parseCards(board.join(""));
      const ours = holes.map((hole) => evaluateHigh(game, parseCards(hole.join("")), table));
      expect(winners(ours.map((rank) => -rank))).toEqual(hi);
      expect(ours.map((rank) => LABELS[highCategory(rank)])).toEqual(hiLabel);
      for (const [i, rank] of ours.entries()) {
        const theirs = hiRank[i] ?? Number.NaN;
        expect(ranks.get(theirs) ?? rank).toBe(rank);
        ranks.set(theirs, rank);
      }
    }
    expect(showdowns).toHaveLength(4000);
    const ordered = [...ranks].toSorted(([a], [b]) => a - b).map(([, rank]) => rank);
    for (let i = 1; i < ordered.length; i++) expect(ordered[i]).toBeGreaterThan(ordered[i - 1] ?? Number.NaN);
  });

  test("the best lows are the same as in the file", () => {
    for (const { board, holes, lo, loHand } of showdowns) {
      if (game !== "omaha8") {
        expect(lo).toBeNull();
        continue;
      }
      const table = parseCards(board.join(""));
      const hands = holes.map((hole) => parseCards(hole.join("")));
      expect(winners(hands.map((hole) => evaluateLow(hole, table)))).toEqual(lo);
      const texts = hands.map((hole) => describeLow(hole, table)?.text.replaceAll("-", "") ?? null);
      expect(texts).toEqual(loHand);
    }
  });
});
