import { type TournamentPhase, tournamentPresets } from "@poker/engine";
import { prizePoolLines } from "@poker/protocol";
import { expect, it } from "vitest";
import { entryOffer, type TournamentFacts, type TournamentPageData, tournamentFacts } from "./tournament-facts.ts";

/** Returns the data of a tournament's page without entries, and without anything from a game server. */
function pageOf(preset: "six-max" | "freeze-out", phase: TournamentPhase): TournamentPageData {
  const settings = tournamentPresets[preset];
  const figures = { entries: 0, playersLeft: 0, tables: 0, levelNo: 1, prizePool: 0, escrow: 0 };
  const times = { opensAt: null, startsAt: null, createdAt: 0, startedAt: null, endedAt: null, closedAt: null };
  return {
    tournament: {
      ...{ id: "t", name: "Evening", number: 1, settings, currency: "play", status: "registering", targetId: null },
      ...times,
      summary: { ...figures, phase },
    },
    poolLines: prizePoolLines(settings, { entries: 0, rebuys: 0, addOns: 0 }),
    payouts: { prizes: [0], tickets: 0 },
    ...{ tables: [], entries: [], after: null, next: null, target: null, ownEntries: [] },
    ...{ hasTicket: false, balance: null, limitLeft: null, cancellation: null },
  };
}

it("M1, M19: the prizes of a sit-and-go are known before its first entry; M19 ✗: other prizes are not", () => {
  expect(tournamentFacts(pageOf("six-max", "registering"), null)).toMatchObject({
    entries: 0,
    poolLines: { entries: { count: 6, amount: 6_000 }, pool: 6_000 },
    prizes: [3_900, 2_100],
    poolBasis: "all-places",
  });
  expect(tournamentFacts(pageOf("six-max", "cancelled"), null).poolLines.pool).toBe(0);
  expect(tournamentFacts(pageOf("freeze-out", "registering"), null)).toMatchObject({
    poolLines: { pool: 0 },
    poolBasis: "entries-so-far",
  });
});

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
