import { expect, it } from "vitest";
import { entryOffer } from "./entry-offer.ts";
import type { TournamentFacts } from "./tournament-facts.ts";

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

it("M4: a player who is out may enter again while entries are left; M4 ✗: a disqualified or present player may not", () => {
  const out = { ...own, status: "out" } as const;
  expect(offer({ own: out, phase: "late-registration" })).toBe("re-enter");
  expect(offer({ own: { ...out, reEntriesLeft: 0 }, phase: "late-registration" })).toBeNull();
  expect(offer({ own: out, phase: "running", isOpen: false })).toBeNull();
  expect(offer({ own: { ...out, status: "disqualified" }, phase: "late-registration" })).toBeNull();
  expect(offer({ own: { ...out, status: "pending" }, phase: "late-registration" })).toBeNull();
});
