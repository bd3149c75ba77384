/**
 * Tests properties that every hand must have, with random games, structures, house rules, stacks, posts and decisions
 * of 2 to 10 players.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns, scaledTimeoutMs } from "../../test/testing/property-runs.ts";
import { playOut, randomDraws, randomSetups } from "../../test/testing/random-hand.ts";
import { isRefusal } from "../refusal.ts";
import { act } from "./act.ts";
import { apply, applyView } from "./apply.ts";
import { cancelHand, expire } from "./expire.ts";
import { redact, viewFor } from "./redact.ts";
import { sumChips } from "./seats.ts";
import type { Action, HandEvent, HandSeat, HandSetup, HandState, HandView, Viewer } from "./types.ts";

const hands = (numRuns: number, check: (setup: HandSetup, draws: number[]) => void) =>
  fc.assert(fc.property(randomSetups, randomDraws, check), propertyRuns(numRuns));

const chipsOf = (view: HandView): number =>
  sumChips(view.seats, (seat) => seat.stack + seat.bet) + sumChips(view.pots, (pot) => pot.amount);

describe("every hand", { timeout: scaledTimeoutMs(120_000) }, () => {
  test("fault 56: every hand ends once; chips are conserved after every event, and no stack is negative", () => {
    hands(250, (from, choices) => {
      const total = sumChips(from.seats, (seat) => seat.stack);
      let ends = 0;
      let rake = 0;
      const end = playOut(from, choices, ({ events }, before) => {
        let state = before;
        for (const event of events) {
          state = apply(state, event);
          if (event.type === "raked") rake += event.total;
          if (event.type === "hand-ended") ends += 1;
          expect(chipsOf(state) + rake).toBe(total);
          for (const { stack, bet } of state.seats) expect(Math.min(stack, bet)).toBeGreaterThanOrEqual(0);
        }
      });
      expect(ends).toBe(1);
      expect(end.result).toEqual({ outcome: "settled", rake });
      expect(end.pots).toEqual([]);
    });
  });

  test("A12: chips that one player put in beyond all others go back in full, with or without rake", () => {
    hands(150, (from, choices) => {
      const { seats, deadTrimmed } = playOut(from, choices, () => {});
      const put = (seat: HandSeat) => seat.contributed + (deadTrimmed ? seat.dead : 0);
      const [most, second] = seats.toSorted((a, b) => put(b) - put(a));
      if (most && second && most.status !== "folded") expect(most.won).toBeGreaterThanOrEqual(put(most) - put(second));
    });
  });

  test("replay law: applying a step's events to the earlier state gives the step's state, also through JSON", () => {
    hands(150, (from, choices) => {
      playOut(from, choices, ({ state, events }, before) => {
        const journal: HandEvent[] = JSON.parse(JSON.stringify(events));
        expect(journal.reduce<HandState | null>(apply, before)).toStrictEqual(state);
        expect(JSON.parse(JSON.stringify(state))).toStrictEqual(state);
      });
    });
  });

  test("F4: every seat and the rail get the same view from redacted events as from redacting the state", () => {
    hands(80, (from, choices) => {
      const viewers: Viewer[] = [...from.seats.map(({ seat }) => seat), 10, "rail"];
      playOut(from, choices, ({ events }, before) => {
        let state = before;
        for (const event of events) {
          const next = apply(state, event);
          for (const viewer of viewers) {
            const view = state && viewFor(state, viewer);
            expect(applyView(view, redact(event, viewer))).toStrictEqual(viewFor(next, viewer));
          }
          state = next;
        }
      });
    });
  });

  test("F4, fault 58: changing only cards that stay hidden changes nothing that another viewer receives", () => {
    hands(60, (from, choices) => {
      const { seats, board } = playOut(from, choices, () => {});
      const standing = seats.filter(({ status }) => status !== "folded");
      const frames = (deal: HandSetup) =>
        [...standing.map(({ seat }) => seat), "rail" as const].map((viewer) => {
          const seen: HandEvent[] = [];
          playOut(deal, choices, ({ events }) => seen.push(...events.map((event) => redact(event, viewer))));
          return JSON.stringify(seen);
        });
      const seen = new Set<unknown>([...standing.flatMap(({ cards }) => cards), ...board]);
      const hidden = from.deck.filter((card) => !seen.has(card));
      const next = new Map(hidden.map((card, i) => [card, hidden[(i + 1) % hidden.length]!]));
      const other = { ...from, deck: from.deck.map((card) => next.get(card) ?? card) };
      expect(frames(other)).toEqual(frames(from));
    });
  });

  test("legal closure: every offered action is accepted, and an action just outside the offer is refused", () => {
    hands(100, (from, choices) => {
      playOut(from, choices, ({ state }) => {
        const { toAct } = state;
        if (!toAct) return;
        const accepted = (action: Action) => !isRefusal(act(state, { ...action, seat: toAct.seat }));
        expect(accepted({ type: "fold" })).toBe(true);
        expect(accepted({ type: "check" })).toBe(toAct.check);
        expect(accepted({ type: "call" })).toBe(toAct.call !== null);
        for (const type of ["bet", "raise"] as const) {
          const { min, max } = toAct.wager?.type === type ? toAct.wager : { min: null, max: null };
          for (const to of min === null ? [1, 100] : [min - 1, min, max, max + 1, Math.floor((min + max) / 2)])
            expect(accepted({ type, to })).toBe(min !== null && min <= to && to <= max);
        }
        for (const { seat } of state.seats) {
          if (seat !== toAct.seat) expect(isRefusal(act(state, { type: "fold", seat }))).toBe(true);
        }
        expect(isRefusal(expire(state, toAct.seat))).toBe(false);
      });
    });
  });

  test("T6: a hand can be cancelled at any point, and then gives every start stack back", () => {
    hands(100, (from, choices) => {
      playOut(from, choices, ({ state }) => {
        if (state.result) return;
        const step = cancelHand(state, "test");
        if (isRefusal(step)) throw new Error(step.code);
        expect(step.state.seats.map(({ seat, stack }) => ({ seat, stack }))).toEqual(from.seats);
      });
    });
  });

  test("no function changes its input: hands can be played on objects that refuse every change", () => {
    hands(50, (from, choices) => {
      playOut(deepFreeze(from), choices, (step) => {
        deepFreeze(step);
      });
    });
  });
});

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
