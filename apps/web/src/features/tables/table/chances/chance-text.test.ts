import { type Chances, computeChances, createSeededRandom, parseCards } from "@poker/engine";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { messagesFor } from "../../../../messages/index.ts";
import { allInScene } from "../session/scene-variations.ts";
import type { TableScene } from "../session/table-scene.ts";
import { describeChances, potChanceText, roundShares, seatChanceTexts, spokenSeatChance } from "./chance-text.ts";
import { findRunOut, runOutKey } from "./run-out.ts";

const t = createTranslator({ locale: "en", messages: messagesFor("en") });
const es = createTranslator({ locale: "es", messages: messagesFor("es") });
const NAMES = ["Ann", "Bo", "Zoe"];
const name = (seat: number) => NAMES[seat] ?? "";
const chance = (seat: number, share: number, more = {}) => ({
  seat,
  share,
  high: share,
  low: 0,
  scoop: share,
  ...more,
});

const one: Chances = {
  isExact: true,
  hasLow: false,
  pots: [{ pot: 0, seats: [chance(0, 0.818), chance(1, 0.182)] }],
};
const sampled: Chances = { ...one, isExact: false };
const side: Chances = {
  ...one,
  pots: [
    { pot: 0, seats: [chance(0, 0.9), chance(1, 0.1), chance(2, 0)] },
    { pot: 1, seats: [chance(1, 0.998), chance(2, 0.002)] },
  ],
};
const hiLo: Chances = {
  isExact: true,
  hasLow: true,
  pots: [
    {
      pot: 0,
      seats: [
        chance(0, 0.6, { high: 0.7, low: 0.4, scoop: 0.35 }),
        chance(1, 0.4, { high: 0.3, low: 0.2, scoop: 0.15 }),
      ],
    },
  ],
};

describe("chances in words", () => {
  it("are short at a seat", () => {
    expect(seatChanceTexts(t, one, 0)).toEqual(["82%"]);
    expect(seatChanceTexts(t, sampled, 1)).toEqual(["≈ 18%"]);
    expect(seatChanceTexts(t, one, 2)).toEqual([]);
  });

  it("sum to 100% in each pot, wherever they are shown", () => {
    const even: Chances = { ...one, pots: [{ pot: 0, seats: [chance(0, 0.825), chance(1, 0.175)] }] };
    expect([0, 1].map((seat) => seatChanceTexts(t, even, seat))).toEqual([["83%"], ["17%"]]);
    expect(potChanceText(t, even, 0, name)).toBe("Ann 83%, Bo 17%");
    expect(describeChances(t, even, name)).toBe("Chances: Ann 83%, Bo 17%.");
    expect(spokenSeatChance(t, even, 1)).toBe("chance 17%");
  });

  it("P1: name each pot at a seat with side pots, and are shorter where there is less room", () => {
    expect(seatChanceTexts(t, side, 1)).toEqual(["Main 10% · Side 1 >99%", "10% · >99%", "10%"]);
    expect(seatChanceTexts(t, side, 0)).toEqual(["90%"]);
    expect(seatChanceTexts(t, { ...side, isExact: false }, 1)[0]).toBe("≈ Main 10% · Side 1 >99%");
    expect(seatChanceTexts(t, { ...side, hasLow: true }, 0)).toEqual(["90%"]);
  });

  it("P5: are high, low and scoop in hi/lo", () => {
    expect(seatChanceTexts(t, hiLo, 0)).toEqual(["High 70% · Low 40% · Scoop 35%", "H 70 · L 40 · S 35", "60%"]);
    expect(seatChanceTexts(t, { ...hiLo, isExact: false }, 0)[1]).toBe("≈ H 70 · L 40 · S 35");
    expect(potChanceText(t, hiLo, 0, name)).toBe(
      "Ann 60% (high 70, low 40, scoop 35), Bo 40% (high 30, low 20, scoop 15)",
    );
  });

  it("are in the description of a pot", () => {
    expect(potChanceText(t, side, 1, name)).toBe("Bo >99%, Zoe <1%");
    expect(potChanceText(t, side, 2, name)).toBeNull();
    expect(potChanceText(t, null, 0, name)).toBeNull();
  });

  it("are read out in words", () => {
    expect(describeChances(t, one, name)).toBe("Chances: Ann 82%, Bo 18%.");
    expect(describeChances(t, sampled, name)).toBe("Chances: Ann about 82%, Bo about 18%.");
    expect(describeChances(es, one, name)).toBe("Probabilidades: Ann 82 %, Bo 18 %.");
    expect(describeChances(t, side, name)).toBe(
      "Chances in the main pot: Ann 90%, Bo 10%, Zoe 0%. Chances in the side pot 1: Bo more than 99%, Zoe less than 1%.",
    );
    expect(describeChances(t, hiLo, name)).toBe(
      "Chances: Ann 60%: high 70%, low 40%, scoop 35%; Bo 40%: high 30%, low 20%, scoop 15%.",
    );
    expect(spokenSeatChance(t, one, 0)).toBe("chance 82%");
    expect(spokenSeatChance(t, side, 1)).toBe("main pot: chance 10%, side pot 1: chance more than 99%");
    expect(spokenSeatChance(t, one, 2)).toBeNull();
  });
});

describe("what chances are computed from", () => {
  const scene = allInScene(0);
  const { hand } = scene.view;
  if (!hand) throw new Error("no hand");
  const withHand = (change: Partial<typeof hand>): TableScene => ({
    ...scene,
    view: { ...scene.view, hand: { ...hand, ...change } },
  });

  it("P8: are the open hands, and the pots that these hands play for", () => {
    const found = findRunOut(scene);
    expect(found?.hands.map(({ seat }) => seat)).toEqual([0, 2, 5]);
    expect(found?.pots).toEqual([
      { pot: 0, seats: [0, 2, 5] },
      { pot: 1, seats: [0, 5] },
    ]);
    expect(found && computeChances(found).pots.map(({ seats }) => seats.length)).toEqual([3, 2]);
  });

  it("P8 ✗: a pot with a hidden hand in it has no chances", () => {
    const seats = hand.seats.map((seat) => (seat.seat === 2 ? { ...seat, shown: false } : seat));
    expect(findRunOut(withHand({ seats }))?.pots).toEqual([{ pot: 1, seats: [0, 5] }]);
  });

  it("P8 ✗: there are no chances while a player is to act, after the hand, or before hands are turned up", () => {
    const toAct = { seat: 0, decision: 1, check: true, call: null, wager: null };
    expect(findRunOut(withHand({ toAct }))).toBeNull();
    expect(findRunOut(withHand({ result: { outcome: "settled", rake: 0 } }))).toBeNull();
    expect(findRunOut({ ...scene, annotations: { ...scene.annotations, tabledSeats: [] } })).toBeNull();
    expect(findRunOut({ ...scene, view: { ...scene.view, hand: null } })).toBeNull();
  });

  it("the chances are computed again when the board changes", () => {
    const before = findRunOut(scene);
    const after = findRunOut(withHand({ board: [...hand.board, ...parseCards("3c")] }));
    expect(before && runOutKey(before)).not.toBe(after && runOutKey(after));
  });
});

describe("shares of a pot in percent", () => {
  it.each([
    [
      [0.825, 0.175],
      [83, 17],
    ],
    [
      [0.175, 0.825],
      [18, 82],
    ],
    [
      [1 / 3, 1 / 3, 1 / 3],
      [34, 33, 33],
    ],
    [
      [0.29, 0.71],
      [29, 71],
    ],
    [
      [1, 0],
      [100, 0],
    ],
    [
      [0.246, 0.246, 0.508],
      [25, 24, 51],
    ],
  ])("%j are shown as %j", (parts, percents) => expect(roundShares(parts)).toEqual(percents));

  it("sum to 100, and each differs from the exact value by less than one", () => {
    const random = createSeededRandom(7);
    for (let round = 0; round < 2_000; round++) {
      const weights = Array.from({ length: 2 + (round % 8) }, random);
      const total = weights.reduce((all, weight) => all + weight, 0);
      const parts = weights.map((weight) => weight / total);
      const percents = roundShares(parts);
      expect(percents.reduce((all, percent) => all + percent, 0)).toBe(100);
      for (const [at, part] of parts.entries()) expect(Math.abs((percents[at] ?? 0) - 100 * part)).toBeLessThan(1);
    }
  });

  it("sum to the chance that there is a low at all, when they are shares of the low", () =>
    expect(roundShares([0.125, 0.25])).toEqual([13, 25]));
});
