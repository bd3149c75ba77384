import { applyView, type HandEvent, type HandView, parseCards, seatAt, type TableSeat } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { sixSeatScene } from "./scene-fixtures.ts";
import { buildSeatScene, hasSeatToTake, needsTopUp, type TableScene } from "./table-scene.ts";

const before = sixSeatScene(0);
const [king] = parseCards("Ks");

/** Returns the cards at seat 3 as another player sees them after these events. */
function cardsOf(events: readonly HandEvent[]) {
  const hand = events.reduce<HandView | null>(applyView, before.view.hand);
  const scene: TableScene = { ...before, view: { ...before.view, hand } };
  const player = seatAt(scene.view.seats, 3);
  return player && buildSeatScene(scene, player).cards;
}
const mucked: HandEvent = { type: "mucked", seat: 3 };
const shows = (...cards: (number | null)[]): HandEvent => ({ type: "tabled", hands: [{ seat: 3, cards }] });

it("P8: a mucked hand is removed from the felt", () => expect(cardsOf([mucked])).toEqual([]));

it("P8: one shown card of a mucked hand is on the felt with the back of the other card", () =>
  expect(cardsOf([mucked, shows(null, king ?? 0)])).toEqual([null, king]));

it("P8: a mucked hand is on the felt when both of its cards have been shown", () =>
  expect(cardsOf([mucked, shows(null, king ?? 0), shows(7, null)])).toEqual([7, king]));

describe("a seat without chips", () => {
  const [player] = before.view.seats;
  if (!player) throw new Error("the seat is empty");
  const between = { ...before, view: { ...before.view, hand: null } };
  const out = (reason: "asked" | "timed-out" | "no-chips", change: Partial<TableSeat> = {}): TableSeat => ({
    ...player,
    stack: 0,
    topUpWanted: 0,
    sittingOut: { since: 0, reason },
    ...change,
  });
  const standing = (seat: TableSeat) => buildSeatScene(between, seat).status;
  const helped = (seat: TableSeat) => needsTopUp(seat, between.view);

  it("S7: is offered a top-up, no matter why the player sits out", () => {
    for (const reason of ["asked", "timed-out", "no-chips"] as const) expect(helped(out(reason))).toBe(true);
    expect(standing(out("no-chips"))).toBe("no-chips");
    expect(standing(out("asked"))).toBe("sitting-out");
  });

  it("S7: is offered a top-up when the hand that took its chips is over, and not earlier", () => {
    const { hand } = before.view;
    if (!hand) throw new Error("no hand");
    const broke = out("no-chips", { sittingOut: null });
    expect(needsTopUp(broke, { hand: { ...hand, result: null } })).toBe(false);
    const result = { outcome: "settled", rake: 0, pots: [], stacks: [] } as const;
    expect(needsTopUp(broke, { hand: { ...hand, result } })).toBe(true);
  });

  it("S7 ✗: is not shown as out of chips once it has chips, and is not offered a top-up that is already under way", () => {
    expect(helped(out("no-chips", { topUpWanted: 5 }))).toBe(false);
    expect(helped(out("no-chips", { stack: 5 }))).toBe(false);
    expect(standing(out("no-chips", { stack: 5 }))).toBe("sitting-out");
    expect(helped(out("no-chips", { stack: 5, sittingOut: null }))).toBe(false);
  });
});

it("B6: a seat that owes a blind waits for the blind, or posts when its player has chosen to post", () => {
  const [player] = before.view.seats;
  if (!player) throw new Error("the seat is empty");
  const between = { ...before, view: { ...before.view, hand: null } };
  const statusOf = (entry: TableSeat["entry"]) => buildSeatScene(between, { ...player, owesBlind: true, entry }).status;
  expect(statusOf("wait")).toBe("waiting");
  expect(statusOf("post")).toBe("posting");
});

describe("S1: at a table whose last seat is held for a waiting player", () => {
  const offer = { playerId: "ada", seat: 1, until: 60_000 };
  const settings = { ...before.view.settings, seats: 2 };
  const seats = before.view.seats.filter(({ seat }) => seat === 0);
  const scene = { ...before, view: { ...before.view, settings, seats, offers: [offer] } };

  it("only the waiting player has a seat to take", () => {
    expect(hasSeatToTake(scene, "ada")).toBe(true);
    expect(hasSeatToTake(scene, "ben")).toBe(false);
    expect(hasSeatToTake(scene, null)).toBe(false);
  });

  it("every viewer has a seat to take when the seat is not held any more", () =>
    expect(hasSeatToTake({ ...scene, view: { ...scene.view, offers: [] } }, "ben")).toBe(true));
});
