/** Other moments of the tables made by hand. */
import type { Scene } from "../table/scene.ts";
import { hiLoShowdown, tenSeats } from "./fixtures.ts";

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
