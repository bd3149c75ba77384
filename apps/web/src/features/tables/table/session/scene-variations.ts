/** Builds scenes that differ from the hand-made ones in one respect. */
import { parseCards } from "@poker/engine";
import { hiLoShowdownScene, sixSeatScene, tenSeatScene } from "./scene-fixtures.ts";
import type { TableScene } from "./table-scene.ts";

/** Another player is to act on grace time, so the viewer can choose an action in advance. */
export function preActionScene(now: number): TableScene {
  const scene = tenSeatScene(now);
  const { hand } = scene.view;
  if (!hand?.toAct || !scene.clock) return scene;
  const toAct = { ...hand.toAct, seat: 3 };
  return {
    ...scene,
    disconnectedSeats: [3, 6],
    clock: { ...scene.clock, seat: 3, grace: true },
    view: { ...scene.view, hand: { ...hand, toAct } },
  };
}

/** A hi/lo hand with side pots, each with different winners. */
export function hiLoSidePotsScene(now: number): TableScene {
  const scene = hiLoShowdownScene(now);
  const share = (seat: number, amount: number) => ({ seat, amount, odd: 0 });
  return {
    ...scene,
    annotations: {
      ...scene.annotations,
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

/** Ten seats and three pots. Every seat has a bet of seven digits in front of it. */
export function threePotsScene(now: number): TableScene {
  const scene = tenSeatScene(now);
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

/** Two players are all-in before the river, and their cards are face up. */
export function allInScene(now: number): TableScene {
  const scene = sixSeatScene(now);
  const { hand } = scene.view;
  if (!hand) return scene;
  const cards: Readonly<Record<number, string>> = { 0: "QdQc", 2: "AhKh", 5: "9s8s" };
  return {
    ...scene,
    clock: null,
    annotations: { ...scene.annotations, lastActions: {}, tabledSeats: [0, 2, 5] },
    view: {
      ...scene.view,
      hand: {
        ...hand,
        street: 2,
        board: parseCards("Qh 7h 2s Ts"),
        toAct: null,
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

/** Amounts of different lengths, one for each seat. */
const BETS = [20_000, 1_204_550, 5_000, 87_650, 40_000, 234_500, 99_950, 1_000, 1_800_000, 62_500];

/** Every seat of a table has chips in front of it. Two side pots are left from earlier rounds. */
export function everySeatBetsScene(now: number, count: number): TableScene {
  const scene = tenSeatScene(now);
  const { hand } = scene.view;
  const [first] = hand?.seats.slice(1) ?? [];
  if (!hand || !first) return scene;
  const handSeats = scene.view.seats.slice(0, count).map((seat) => ({
    ...(hand.seats.find((one) => one.seat === seat.seat) ?? { ...first, seat: seat.seat }),
    stack: seat.stack,
    bet: BETS[seat.seat] ?? 10_000,
    status: "live" as const,
    protected: false,
  }));
  const all = handSeats.map(({ seat }) => seat);
  return {
    ...scene,
    disconnectedSeats: [],
    annotations: {
      ...scene.annotations,
      lastActions: Object.fromEntries(
        handSeats.map(({ seat, bet }) => [
          seat,
          { kind: "raise" as const, amount: bet, allIn: false, timedOut: false },
        ]),
      ),
    },
    view: {
      ...scene.view,
      settings: { ...scene.view.settings, seats: count },
      seats: scene.view.seats.slice(0, count).map((seat) => ({ ...seat, sittingOut: null, owesBlind: false })),
      hand: {
        ...hand,
        seats: handSeats,
        pots: [
          { amount: 125_000, seats: all },
          { amount: 60_050, seats: all.slice(1) },
          { amount: 8_475_000, seats: all.slice(2) },
        ],
      },
    },
  };
}

/** Two players in neighbouring seats of a table for six. */
export function headsUpScene(now: number): TableScene {
  const scene = everySeatBetsScene(now, 6);
  const { hand } = scene.view;
  if (!hand) return scene;
  return {
    ...scene,
    view: {
      ...scene.view,
      button: 1,
      seats: scene.view.seats.slice(0, 2),
      hand: { ...hand, button: 1, seats: hand.seats.slice(0, 2), pots: [{ amount: 125_000, seats: [0, 1] }] },
    },
  };
}

/** The seat farthest to the right has the button and is to act. */
export function rightSeatScene(now: number, count: number): TableScene {
  const scene = everySeatBetsScene(now, count);
  const { hand } = scene.view;
  const seat = Math.round(count * 0.8);
  if (!hand?.toAct || !scene.clock) return scene;
  return {
    ...scene,
    clock: { ...scene.clock, seat },
    view: { ...scene.view, button: seat, hand: { ...hand, button: seat, toAct: { ...hand.toAct, seat } } },
  };
}
