import { expect, it } from "vitest";
import { entryOffer, payoutLines, type TournamentFacts } from "./tournament-facts.ts";

const own = { status: "registered", place: null, prize: 0, tableNo: null, tableId: null, reEntriesLeft: 1 } as const;
const offer = (change: Partial<Pick<TournamentFacts, "own" | "isOpen" | "phase">>) =>
  entryOffer({ own: null, isOpen: true, phase: "registering", ...change });

it("M2: a viewer may register while an entry can be bought, and leave until the start", () => {
  expect(offer({})).toBe("register");
  expect(offer({ phase: "late-registration" })).toBe("register");
  expect(offer({ isOpen: false })).toBeNull();
  expect(offer({ own })).toBe("leave");
  expect(offer({ own: { ...own, status: "playing" }, phase: "running" })).toBeNull();
});

it("M4: a player who is out may enter again as often as the tournament allows; M4 ✗: not who was disqualified, or is in", () => {
  const out = { ...own, status: "out" } as const;
  expect(offer({ own: out, phase: "late-registration" })).toBe("re-enter");
  expect(offer({ own: { ...out, reEntriesLeft: 0 }, phase: "late-registration" })).toBeNull();
  expect(offer({ own: out, phase: "running", isOpen: false })).toBeNull();
  expect(offer({ own: { ...out, status: "disqualified" }, phase: "late-registration" })).toBeNull();
  expect(offer({ own: { ...out, status: "pending" }, phase: "late-registration" })).toBeNull();
});

it("M19: places with the same prize share a line; M23: so do those with a ticket, and the next place gets the rest", () => {
  expect(payoutLines({ prizes: [50, 30, 10, 10, 10], tickets: 0 })).toEqual([
    { from: 1, to: 1, prize: 50, ticket: false },
    { from: 2, to: 2, prize: 30, ticket: false },
    { from: 3, to: 5, prize: 10, ticket: false },
  ]);
  expect(payoutLines({ prizes: [0, 0, 25], tickets: 2 })).toEqual([
    { from: 1, to: 2, prize: 0, ticket: true },
    { from: 3, to: 3, prize: 25, ticket: false },
  ]);
  expect(payoutLines({ prizes: [], tickets: 0 })).toEqual([]);
});
