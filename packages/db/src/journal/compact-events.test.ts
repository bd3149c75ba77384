import fc from "fast-check";
import { expect, it } from "vitest";
import { fromStoredEvent, toStoredEvent } from "./compact-events.ts";
import type { PublicEvent } from "./stream-commit.ts";

const chips = fc.nat();
const seat = fc.nat({ max: 9 });
const acted = fc.record({
  type: fc.constant("acted"),
  seat,
  action: fc.constantFrom("fold", "check", "call", "bet", "raise"),
  added: chips,
  bet: chips,
  stack: chips,
  allIn: fc.boolean(),
  timedOut: fc.boolean(),
  round: fc.record({
    highestBet: chips,
    lastFullRaise: chips,
    fullBetLevel: chips,
    betCount: fc.nat({ max: 5 }),
    shortAllInSum: chips,
    aggressor: fc.option(seat),
  }),
  reopened: fc.array(seat, { maxLength: 9 }),
});
const toAct = fc.record({
  type: fc.constant("to-act"),
  legal: fc.record({
    seat,
    decision: fc.nat(),
    check: fc.boolean(),
    call: fc.option(chips),
    wager: fc.option(fc.record({ type: fc.constantFrom("bet", "raise"), min: chips, max: chips })),
  }),
});
const throughJson = (event: PublicEvent): unknown => fromStoredEvent(JSON.parse(JSON.stringify(toStoredEvent(event))));

it("a bet and a seat to act are stored without the names of their fields, and read back unchanged", () =>
  fc.assert(
    fc.property(fc.oneof(acted, toAct), (event) => {
      const stored = toStoredEvent(event);
      expect(Array.isArray(stored)).toBe(true);
      expect(throughJson(event)).toEqual(event);
    }),
  ));

it("an event with an unknown field, or without a known field, is stored unchanged", () => {
  const [[bet], [decision]] = [fc.sample(acted, 1), fc.sample(toAct, 1)];
  const others = [
    { ...bet, type: "acted", comment: "new" },
    { ...bet, type: "acted", round: { ...bet?.round, comment: "new" } },
    { ...decision, type: "to-act", legal: { ...decision?.legal, comment: "new" } },
    { ...decision, type: "to-act", legal: { ...decision?.legal, wager: { type: "bet", min: 1, max: 2, step: 1 } } },
    { type: "acted", seat: 1 },
    { type: "to-act" },
    { type: "to-act", legal: null },
    { type: "player-sat", seat: { seat: 1 } },
  ];
  for (const event of others) {
    expect(toStoredEvent(event)).toBe(event);
    expect(throughJson(event)).toEqual(event);
  }
});
