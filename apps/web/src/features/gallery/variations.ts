/** Other moments of the tables made by hand. */
import { parseCards } from "@poker/engine";
import type { Scene } from "../table/scene.ts";
import { hiLoShowdown, sixSeats, tenSeats } from "./fixtures.ts";

/** Somebody else's turn, on grace time; you may choose beforehand. */
export function beforeYourTurn(now: number): Scene {
  const scene = tenSeats(now);
  const { hand } = scene.view;
  if (!hand?.turn || !scene.clock) return scene;
  const turn = { ...hand.turn, seat: 3 };
  return {
    ...scene,
    away: [3, 6],
    clock: { ...scene.clock, seat: 3, grace: true },
    view: { ...scene.view, hand: { ...hand, turn } },
  };
}

/** Hi/lo with side pots: each pot came out differently. */
export function hiLoSidePots(now: number): Scene {
  const scene = hiLoShowdown(now);
  const share = (seat: number, amount: number) => ({ seat, amount, odd: 0 });
  return {
    ...scene,
    marks: {
      ...scene.marks,
      awards: [
        { pot: 0, half: "high", amount: 150_050, shares: [share(6, 150_050)] },
        { pot: 0, half: "low", amount: 150_000, shares: [share(0, 75_000), share(1, 75_000)] },
        { pot: 1, half: "high", amount: 90_000, shares: [share(3, 90_000)] },
        { pot: 1, half: "low", amount: 90_000, shares: [share(1, 90_000)] },
        { pot: 2, half: "whole", amount: 4_950, shares: [share(3, 4_950)] },
      ],
    },
  };
}

/** Ten seats, seven figures in front of each, and three pots to play for. */
export function threePots(now: number): Scene {
  const scene = tenSeats(now);
  const { hand } = scene.view;
  if (!hand) return scene;
  const rich = (stack: number) => 123_400_000 + stack * 7;
  return {
    ...scene,
    view: {
      ...scene.view,
      seats: scene.view.seats.map((seat) => ({ ...seat, stack: rich(seat.stack) })),
      hand: {
        ...hand,
        seats: hand.seats.map((seat) => ({
          ...seat,
          bet: seat.bet * 1_000,
          stack: seat.stack === 0 ? 0 : rich(seat.stack),
        })),
        pots: [
          { amount: 61_250_000, seats: [0, 1, 2, 3, 5, 8] },
          { amount: 132_600_000, seats: [0, 1, 3, 5, 8] },
          { amount: 208_475_000, seats: [0, 1, 3, 5] },
        ],
      },
    },
  };
}

/** Two are all-in before the river: their cards are up. */
export function allIn(now: number): Scene {
  const scene = sixSeats(now);
  const { hand } = scene.view;
  if (!hand) return scene;
  const cards: Readonly<Record<number, string>> = { 0: "QdQc", 2: "AhKh", 5: "9s8s" };
  return {
    ...scene,
    clock: null,
    marks: { ...scene.marks, last: {} },
    view: {
      ...scene.view,
      hand: {
        ...hand,
        street: 2,
        board: parseCards("Qh 7h 2s Ts"),
        turn: null,
        seats: hand.seats.map((seat) => {
          const up = cards[seat.seat];
          return up === undefined
            ? { ...seat, bet: 0, status: "folded" as const }
            : { ...seat, bet: 0, stack: 0, status: "all-in" as const, shown: true, cards: parseCards(up) };
        }),
        pots: [
          { amount: 65_000, seats: [0, 2, 5] },
          { amount: 159_900, seats: [0, 5] },
        ],
      },
    },
  };
}
