import { applyView, type HandEvent, type HandView, parseCards } from "@poker/engine";
import { expect, it } from "vitest";
import { sixSeats } from "../gallery/fixtures.ts";
import { type Scene, seatScene } from "./scene.ts";

const before = sixSeats(0);
const [king] = parseCards("Ks");

/** Seat 3's cards, as somebody else sees them after these events. */
function cardsOf(events: readonly HandEvent[]) {
  const hand = events.reduce<HandView | null>(applyView, before.view.hand);
  const scene: Scene = { ...before, view: { ...before.view, hand } };
  const player = scene.view.seats.find(({ seat }) => seat === 3);
  return player && seatScene(scene, player).cards;
}
const mucked: HandEvent = { type: "mucked", seat: 3 };
const shows = (...cards: (number | null)[]): HandEvent => ({ type: "tabled", hands: [{ seat: 3, cards }] });

it("P8: a hand that was mucked is gone from the felt", () => expect(cardsOf([mucked])).toEqual([]));

it("P8: of a mucked hand the one card that is shown after all lies there, and the back of the other", () =>
  expect(cardsOf([mucked, shows(null, king ?? 0)])).toEqual([null, king]));

it("P8: and the whole of it once the other is shown too", () =>
  expect(cardsOf([mucked, shows(null, king ?? 0), shows(7, null)])).toEqual([7, king]));
