import { redact } from "@poker/engine";
import { dealSpec, playMoves } from "@poker/engine/testing/hand-driver";
import { createTranslator } from "use-intl/core";
import { expect, it } from "vitest";
import { messagesFor } from "../../../messages/index.ts";
import { playTwoPlayers, twoPlayerSettings } from "../../../testing/two-player-hand.ts";
import { describeSteps } from "./replay-lines.ts";
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

it("a finished hand is split into moments; each event is in one moment, and each moment shows its table", () => {
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

it("F4: a replay shows the viewer's cards and the cards that were shown, and no other cards", () => {
  const cards = splitIntoSteps(hand())[0]?.scene.view.hand?.seats.map((seat) =>
    seat.cards.every((card) => card !== null),
  );
  expect(cards).toEqual([true, false]);
});

it("B8: a dead small blind is described as dead, goes into the pot, and is not a bet", () => {
  const { rules } = twoPlayerSettings;
  const posts = [
    { seat: 0, live: rules.smallBlind, dead: 0 },
    { seat: 1, live: rules.bigBlind, dead: 0 },
    { seat: 2, live: 0, dead: rules.smallBlind },
  ];
  const dealt = dealSpec({ stacks: [10_000, 10_000, 10_000, 10_000], rules, posts, deadTrimmed: false });
  const { events } = playMoves(dealt, "2 call", "3 fold", "0 fold", "1 check", "1 bet 100", "2 fold");
  const person = { isBot: false, isStaff: false, net: 0 };
  const players = ["Ann", "Ben", "Cleo", "Dan"].map((name, seat) => ({ ...person, seat, userId: name, name }));
  const steps = splitIntoSteps({ ...hand(), players, events: events.map((event) => redact(event, 0)) });
  const posted = steps.find(({ events: told }) => told.some((event) => event.type === "posted" && event.seat === 2));
  expect(posted?.scene.annotations.lastActions[2]).toMatchObject({ kind: "deadPost", amount: rules.smallBlind });
  expect(posted?.scene.annotations.lastActions[0]).toMatchObject({ kind: "smallBlind" });
  expect(posted?.scene.view.hand?.seats[2]).toMatchObject({ bet: 0, dead: rules.smallBlind });
  expect(posted?.scene.view.hand?.pots).toMatchObject([{ amount: rules.smallBlind }]);
  const t = createTranslator({ locale: "en", messages: messagesFor("en") });
  const words = describeSteps(t, steps, "play").map(({ text }) => text);
  expect(words.join(" ")).toContain("Cleo posts 0.50 (dead).");
  expect(words.join(" ")).toContain("Ben wins 3 from the pot.");
});

it("a hand without stored events has no moments", () => {
  expect(splitIntoSteps({ ...hand(), events: [] })).toEqual([]);
});

it("fault 27: only a step that begins with a decision has a time left", () => {
  const decisions = hand().events.filter(({ type }) => type === "acted").length;
  const timesLeft = Array.from({ length: decisions }, (_, nth) => (nth === 1 ? null : 1_000 * (nth + 1)));
  const told = splitIntoSteps({ ...hand(), timesLeft }).filter(({ events: [first] }) => first?.type === "acted");
  expect(told.map(({ timeLeft }) => timeLeft)).toEqual(timesLeft);
  const others = splitIntoSteps({ ...hand(), timesLeft }).filter(({ events: [first] }) => first?.type !== "acted");
  expect(others.every(({ timeLeft }) => timeLeft === null)).toBe(true);
  expect(splitIntoSteps(hand()).every(({ timeLeft }) => timeLeft === null)).toBe(true);
});

it("every street begins where its cards are dealt, and the result begins where the first hand is shown", () => {
  const steps = splitIntoSteps(hand());
  const marks = listStreets(steps);
  expect(marks.map(({ street }) => street)).toEqual(["preflop", "flop", "turn", "river", "result"]);
  const boards = marks.map(({ at }) => steps[at]?.scene.view.hand?.board.length);
  expect(boards).toEqual([0, 3, 4, 5, 5]);
  expect(["shown", "mucked"]).toContain(steps[marks.at(-1)?.at ?? 0]?.events[0]?.type);
});

it("a replay can jump forward to the next street, and back to the start of the current or the previous street", () => {
  const marks = listStreets(splitIntoSteps(hand()));
  const [, flop, turn] = marks.map(({ at }) => at);
  if (flop === undefined || turn === undefined) throw new Error("no turn");
  expect(nextStreetStep(marks, flop, "on")).toBe(turn);
  expect(nextStreetStep(marks, flop + 1, "back")).toBe(flop);
  expect(nextStreetStep(marks, flop, "back")).toBe(0);
  expect(nextStreetStep(marks, 0, "back")).toBe(0);
  expect(nextStreetStep(marks, 999, "on")).toBe(999);
});

it("F4: with open cards, only the cards that the reader came to see are open from the start", () => {
  const firstCards = (replayed: ReplayedHand) =>
    splitIntoSteps(replayed)[0]?.scene.view.hand?.seats.map(({ cards }) => cards.every((card) => card !== null));
  const shown = hand().events.some((event) => event.type === "shown" && event.seat === 1);
  expect(hasCardsToOpen(hand())).toBe(shown);
  expect(firstCards(withCardsOpen(hand()))).toEqual([true, shown]);
  const folded = { ...hand(), events: hand().events.filter(({ type }) => type !== "shown" && type !== "tabled") };
  expect(hasCardsToOpen(folded)).toBe(false);
  expect(firstCards(withCardsOpen(folded))).toEqual([true, false]);
});
