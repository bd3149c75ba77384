import { type FigureSums, figuresOf } from "@poker/protocol";
import { expect, it } from "vitest";
import { formatFigure } from "./figure-list.tsx";

const sums: FigureSums = {
  hands: 1_234,
  decidedPreflop: 1_000,
  vpip: 255,
  pfr: 0,
  threeBet: 0,
  threeBetPossible: 0,
  continuationBet: 1,
  continuationBetPossible: 3,
  wagers: 5,
  calls: 2,
  sawFlop: 100,
  showdown: 30,
  wonAtShowdown: 15,
  adjusted: 1,
  net: -12_345,
  adjustedNet: 678.4,
  bigBlinds: -61.7,
  adjustedBigBlinds: 3.39,
};
const text = (id: Parameters<typeof formatFigure>[0], locale = "en") =>
  formatFigure(id, figuresOf(sums)[id], "play", locale);

it("each kind of figure has its format; there is no figure when nothing was possible", () => {
  expect(text("hands")).toBe("1,234");
  expect(text("vpip")).toBe("25.5%");
  expect(text("vpip", "es")).toBe("25,5\u00a0%");
  expect(text("pfr")).toBe("0%");
  expect(text("three-bet")).toBeNull();
  expect(text("continuation-bet")).toBe("33.3%");
  expect(text("aggression")).toBe("2.5");
  expect(text("net")).toBe("−123.45");
  expect(text("adjusted-net")).toBe("+6.78");
  expect(text("big-blinds-per-hundred")).toBe("−5.0");
  expect(text("adjusted-big-blinds-per-hundred")).toBe("+0.3");
});
