/**
 * Replays complete hands from another poker library and from real tables. Compares every legal bound, pot, winner and
 * stack. fixtures/README.md names the sources.
 */
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isHandVector, judgeVector } from "./judge.ts";
import { readVectors } from "./read-vectors.ts";

const FIXTURES = new URL("../../fixtures/", import.meta.url);
const files = readdirSync(FIXTURES).filter((name) => name.startsWith("hands-") || name.startsWith("phh-"));

describe("hands of an independent library and of real tables", { timeout: 120_000 }, () => {
  test("all ten files are present", () => expect(files).toHaveLength(10));

  test.each(files)("no hand of %s fails", (name) => {
    const verdicts = readVectors(new URL(name, FIXTURES)).map(judgeVector);
    expect(verdicts.length).toBeGreaterThanOrEqual(600);
    expect(verdicts.filter((verdict) => verdict.is === "failed")).toEqual([]);
  });
});

test("M6: five real hands have a big-blind ante, which does not count in the largest pot-limit raise", () => {
  const hands = readVectors(new URL("phh-real.jsonl.gz", FIXTURES)).filter(isHandVector);
  const withAnte = hands.filter(({ flags }) => flags.includes("bbAnte"));
  expect(withAnte.map(({ variant, dead }) => [variant, Math.max(...dead)])).toEqual([
    ["PLO", 100_000],
    ["PLO", 100_000],
    ["NLHE", 150_000],
    ["NLHE", 225_000],
    ["NLHE", 225_000],
  ]);
  const potRaises = withAnte.slice(0, 2).map((hand) => {
    const raise = hand.actions.findIndex(({ a }) => a === "raise");
    const whole = { ...hand, actions: hand.actions.with(raise, { ...hand.actions[raise]!, to: 350_001 }) };
    return [hand.actions[raise]?.to, judgeVector(hand).is, judgeVector(whole).is];
  });
  expect(potRaises).toEqual([
    [350_000, "passed", "failed"],
    [350_000, "passed", "failed"],
  ]);
});

test("a hand with a wrong stack, pot or legal bound fails", () => {
  const hand = readVectors(new URL("hands-NLHE.jsonl.gz", FIXTURES)).find((v) => isHandVector(v) && v.pots.length > 1);
  if (!hand || !isHandVector(hand)) throw new Error("No hand with side pots");
  const [first, ...rest] = hand.actions;
  const wrong = [
    { ...hand, final: hand.final.toReversed() },
    { ...hand, pots: hand.pots.slice(1) },
    { ...hand, actions: [{ ...first!, legal: [first!.legal[0], 1, 2] as const }, ...rest] },
  ];
  expect(wrong.map((vector) => judgeVector(vector).is)).toEqual(["failed", "failed", "failed"]);
});
