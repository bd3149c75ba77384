import { tournamentPresets } from "@poker/engine";
import { readOts } from "@poker/hand-history";
import { type ListedEntry, prizePoolLines } from "@poker/protocol";
import { expect, it } from "vitest";
import { writeTournamentSummary } from "./tournament-summary.ts";

const WORDS = { site: "Our room", showName: (name: string) => name.replace("Guest", "Invitado") };
const settings = tournamentPresets["six-max"];
const startedAt = Date.UTC(2026, 10, 24, 12);

const entry = (entryNo: number, change: Partial<ListedEntry> = {}): ListedEntry => ({
  entryNo,
  userId: `user ${entryNo}`,
  player: { name: `Guest ${entryNo}`, staff: false },
  status: "out",
  registeredAt: startedAt,
  paidWith: "wallet",
  tableNo: null,
  rebuys: 0,
  addOns: 0,
  reEntered: false,
  place: entryNo,
  prize: 0,
  ...change,
});
const ENTRIES = [
  entry(1, { prize: 4_500 }),
  entry(2, { reEntered: true, place: null }),
  entry(3, { status: "playing", place: null }),
];

/** Makes a tournament whose list of entries has one entry per page. */
function pagesOf(change: { readonly startedAt?: null } = {}) {
  const tournament = {
    id: "t",
    name: "Evening",
    settings,
    currency: "play" as const,
    startedAt,
    endedAt: null,
    ...change,
  };
  const poolLines = prizePoolLines(settings, { entries: 3, rebuys: 0, addOns: 0 });
  return {
    getDetail: async () => ({ tournament, poolLines }),
    listEntries: async (_id: string, after: string | null) => {
      const place = Number(after ?? 0);
      return { entries: ENTRIES.slice(place, place + 1), next: place < 2 ? String(place + 1) : null };
    },
  };
}

it("a summary has every player once, with place and prize, and can be read back", async () => {
  const text = await writeTournamentSummary(pagesOf(), "t", "user 1", WORDS);
  const read = readOts(text ?? "");
  expect(read).toMatchObject({
    id: "t",
    name: "Evening",
    site: "Our room",
    currency: "XPM",
    startedAt,
    endedAt: null,
    buyIn: settings.buyIn.prize,
    hero: "Invitado 1",
    players: [
      { name: "Invitado 1", place: 1, prize: 4_500 },
      { name: "Invitado 3", place: null },
    ],
  });
});

it("an unstarted tournament has no summary, and a summary does not name a reader who did not play", async () => {
  expect(await writeTournamentSummary(pagesOf({ startedAt: null }), "t", null, WORDS)).toBeNull();
  expect(readOts((await writeTournamentSummary(pagesOf(), "t", null, WORDS)) ?? "")).toMatchObject({ hero: null });
});
