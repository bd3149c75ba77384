import type { JournalStep, PublicEvent } from "@poker/db";
import { describe, expect, it } from "vitest";
import { readContributions } from "./force-close.ts";

interface TestEvent extends PublicEvent {
  readonly [field: string]: unknown;
}
const log = (...events: readonly TestEvent[]): JournalStep[] =>
  events.map((event, index) => ({
    seq: 11 + index,
    lastSeq: 11 + index,
    handNo: 1,
    events: [event],
    sealed: null,
    remainingMs: null,
    actionId: null,
    earlyMs: null,
  }));
/** Returns one step that contains the events of all these steps. */
const asOneStep = (steps: readonly JournalStep[]): JournalStep[] =>
  steps.slice(0, 1).map((step) => ({
    ...step,
    lastSeq: steps.at(-1)?.lastSeq ?? 0,
    events: steps.flatMap(({ events }) => events),
  }));
const start = {
  type: "hand-started",
  setup: {
    seats: [
      { seat: 0, stack: 500 },
      { seat: 3, stack: 500 },
      { seat: 5, stack: 90 },
    ],
  },
};
const posted = { type: "posted", seat: 3, live: 50, dead: 25 };
const raised = { type: "acted", seat: 0, added: 200 };

describe("bets read from public rows", () => {
  it("T7: the bets of each dealt-in seat are its posts, dead chips, calls and wagers, less returned chips", () => {
    const back = { type: "uncalled-returned", seat: 0, amount: 120 };
    const steps = log({ type: "blinds-moved" }, start, posted, { type: "to-act" }, raised, back);
    for (const hand of [steps, asOneStep(steps)])
      expect(readContributions(hand)).toEqual(
        new Map([
          [0, 80],
          [3, 75],
          [5, 0],
        ]),
      );
  });

  it.each<[string, JournalStep[]]>([
    ["no start", log(posted, raised)],
    ["a step missing", log(start, posted, raised, raised).filter(({ seq }) => seq !== 12)],
    ["an amount that is not a number", log(start, { ...posted, live: "50" })],
    ["an amount below zero", log(start, { ...raised, added: -1 })],
    ["a player who was not dealt in", log(start, { ...posted, seat: 4 })],
    ["more than the player had", log(start, { ...raised, seat: 5, added: 91 })],
    ["more back than the player put in", log(start, posted, { type: "uncalled-returned", seat: 3, amount: 76 })],
    [
      "one event fewer than the step's numbers",
      asOneStep(log(start, posted, raised)).map((step) => ({ ...step, events: step.events.slice(0, 2) })),
    ],
    [
      "an event that is not an event",
      log(start, posted).map((step, place) => (place === 1 ? { ...step, events: [JSON.parse("{}")] } : step)),
    ],
  ])("T7 ✗: the bets are unknown with %s", (_what, steps) => expect(readContributions(steps)).toBeNull());
});
