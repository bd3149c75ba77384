import { expect, it } from "vitest";
import { playTwoPlayers, twoPlayerSettings } from "../../testing/two-player-hand.ts";
import { listStreets, nextStreetStep, splitIntoSteps } from "./replay-steps.ts";
import { hasCardsToOpen, type ReplayedHand, withCardsOpen } from "./replayed-hand.ts";

const hand = (): ReplayedHand => ({
  tableId: "t",
  unit: "play",
  decisionMs: 30_000,
  timesLeft: [],
  settings: twoPlayerSettings,
  viewerSeat: 0,
  players: [
    { seat: 0, userId: "a", name: "Ann", isBot: false, isStaff: true, net: 0 },
    { seat: 1, userId: "b", name: "Ben", isBot: true, isStaff: false, net: 0 },
  ],
  events: playTwoPlayers({ viewer: 0 }),
});

it("a finished hand is cut into moments that hold every event once, each with the table as it then stood", () => {
  const moments = splitIntoSteps(hand());
  expect(moments.flatMap(({ events }) => events)).toEqual(hand().events);
  const [first] = moments;
  expect(first?.scene.view.seats.map((seat) => [first.scene.names[seat.playerId], seat.stack])).toEqual([
    [{ name: "Ann", staff: true }, 10_000],
    [{ name: "Ben", staff: false }, 10_000],
  ]);
  expect(first?.scene.view.hand?.seats.map(({ bet }) => bet)).toEqual([50, 100]);
  const boards = moments.map(({ scene }) => scene.view.hand?.board.length);
  expect(boards).toEqual(boards.toSorted());
  expect(boards.at(-1)).toBe(5);
  expect(moments.at(-1)?.scene.view.hand?.result).toMatchObject({ outcome: "settled" });
});

it("F4: it shows the viewer's cards and what was shown, nothing else", () => {
  const cards = splitIntoSteps(hand())[0]?.scene.view.hand?.seats.map((seat) =>
    seat.cards.every((card) => card !== null),
  );
  expect(cards).toEqual([true, false]);
});

it("a hand whose events are not kept has no moments", () => {
  expect(splitIntoSteps({ ...hand(), events: [] })).toEqual([]);
});

it("fault 27: a step that begins with a decision has its time left, every other step none", () => {
  const decisions = hand().events.filter(({ type }) => type === "acted").length;
  const timesLeft = Array.from({ length: decisions }, (_, nth) => (nth === 1 ? null : 1_000 * (nth + 1)));
  const told = splitIntoSteps({ ...hand(), timesLeft }).filter(({ events: [first] }) => first?.type === "acted");
  expect(told.map(({ timeLeft }) => timeLeft)).toEqual(timesLeft);
  const others = splitIntoSteps({ ...hand(), timesLeft }).filter(({ events: [first] }) => first?.type !== "acted");
  expect(others.every(({ timeLeft }) => timeLeft === null)).toBe(true);
  expect(splitIntoSteps(hand()).every(({ timeLeft }) => timeLeft === null)).toBe(true);
});

it("every street begins where its cards are dealt, the result where the first hand is shown", () => {
  const steps = splitIntoSteps(hand());
  const marks = listStreets(steps);
  expect(marks.map(({ street }) => street)).toEqual(["preflop", "flop", "turn", "river", "result"]);
  const boards = marks.map(({ at }) => steps[at]?.scene.view.hand?.board.length);
  expect(boards).toEqual([0, 3, 4, 5, 5]);
  expect(["shown", "mucked"]).toContain(steps[marks.at(-1)?.at ?? 0]?.events[0]?.type);
});

it("from a moment it goes on to the next street, and back to the start of its own or of the one before", () => {
  const marks = listStreets(splitIntoSteps(hand()));
  const [, flop, turn] = marks.map(({ at }) => at);
  if (flop === undefined || turn === undefined) throw new Error("no turn");
  expect(nextStreetStep(marks, flop, "on")).toBe(turn);
  expect(nextStreetStep(marks, flop + 1, "back")).toBe(flop);
  expect(nextStreetStep(marks, flop, "back")).toBe(0);
  expect(nextStreetStep(marks, 0, "back")).toBe(0);
  expect(nextStreetStep(marks, 999, "on")).toBe(999);
});

it("F4: with open cards it shows those that the reader came to see from the start, and no others", () => {
  const firstCards = (replayed: ReplayedHand) =>
    splitIntoSteps(replayed)[0]?.scene.view.hand?.seats.map(({ cards }) => cards.every((card) => card !== null));
  const shown = hand().events.some((event) => event.type === "shown" && event.seat === 1);
  expect(hasCardsToOpen(hand())).toBe(shown);
  expect(firstCards(withCardsOpen(hand()))).toEqual([true, shown]);
  const folded = { ...hand(), events: hand().events.filter(({ type }) => type !== "shown" && type !== "tabled") };
  expect(hasCardsToOpen(folded)).toBe(false);
  expect(firstCards(withCardsOpen(folded))).toEqual([true, false]);
});
