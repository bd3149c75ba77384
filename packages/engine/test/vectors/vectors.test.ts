/** Hands judged elsewhere, replayed whole: every legal bound, pot, winner and stack. See fixtures/README.md. */
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isHandVector, judgeVector } from "./judge.ts";
import { readVectors } from "./read-vectors.ts";

const FIXTURES = new URL("../../fixtures/", import.meta.url);
const files = readdirSync(FIXTURES).filter((name) => name.startsWith("hands-") || name.startsWith("phh-"));

describe("hands of an independent library and of real tables", { timeout: 120_000 }, () => {
  test("all ten files are here", () => expect(files).toHaveLength(10));

  test.each(files)("%s", (name) => {
    const verdicts = readVectors(new URL(name, FIXTURES)).map(judgeVector);
    expect(verdicts.length).toBeGreaterThanOrEqual(600);
    expect(verdicts.filter((verdict) => verdict.is === "failed")).toEqual([]);
  });
});

test("a wrong stack, pot or bound is found", () => {
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
