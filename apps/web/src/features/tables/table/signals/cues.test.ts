import type { TableEvent } from "@poker/engine";
import { expect, it } from "vitest";
import { sixSeatScene } from "../session/scene-fixtures.ts";
import { collectCues, cueForEvent } from "./cues.ts";

const { hand } = sixSeatScene(0).view;
if (!hand?.toAct) throw new Error("the fixture has a turn");
const { round, toAct: legal } = hand;
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

it("each kind of action has its own sound", () =>
  expect((["fold", "check", "call"] as const).map((action) => cueForEvent(acted(action), 0))).toEqual([
    "fold",
    "check",
    "chips",
  ]));

it("only the viewer hears that they are to act, and that they won", () => {
  expect(cueForEvent({ type: "to-act", legal }, legal.seat)).toBe("yourTurn");
  expect(cueForEvent({ type: "to-act", legal }, 5)).toBeNull();
  expect(cueForEvent({ type: "to-act", legal }, null)).toBeNull();
  expect(cueForEvent(award(3), 3)).toBe("win");
  expect(cueForEvent(award(3), 0)).toBe("chips");
});

it("each sound is played once for one step", () =>
  expect(collectCues([acted("call"), award(3), { type: "to-act", legal }], 0)).toEqual(["chips", "yourTurn"]));
