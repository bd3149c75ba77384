import type { TableEvent } from "@poker/engine";
import { expect, it } from "vitest";
import { sixSeats } from "../../gallery/fixtures.ts";
import { cueOf, cuesOf } from "./cues.ts";

const { hand } = sixSeats(0).view;
if (!hand?.turn) throw new Error("the fixture has a turn");
const { round, turn: legal } = hand;
const acted = (action: "fold" | "check" | "call"): TableEvent => ({
  type: "acted",
  seat: 2,
  action,
  added: 0,
  bet: 0,
  stack: 0,
  allIn: false,
  timedOut: false,
  round,
  reopened: [],
});
const award = (seat: number): TableEvent => ({
  type: "awarded",
  award: { pot: 0, half: "whole", amount: 100, shares: [{ seat, amount: 100, odd: 0 }] },
});

it("each kind of action sounds its own way", () =>
  expect((["fold", "check", "call"] as const).map((action) => cueOf(acted(action), 0))).toEqual([
    "fold",
    "check",
    "chips",
  ]));

it("your turn is heard by you alone, and so is your win", () => {
  expect(cueOf({ type: "turn", legal }, legal.seat)).toBe("yourTurn");
  expect(cueOf({ type: "turn", legal }, 5)).toBeNull();
  expect(cueOf({ type: "turn", legal }, null)).toBeNull();
  expect(cueOf(award(3), 3)).toBe("win");
  expect(cueOf(award(3), 0)).toBe("chips");
});

it("a beat makes each sound once", () =>
  expect(cuesOf([acted("call"), award(3), { type: "turn", legal }], 0)).toEqual(["chips", "yourTurn"]));
