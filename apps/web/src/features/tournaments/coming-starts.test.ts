import type { TournamentRegistration } from "@poker/protocol";
import { expect, it } from "vitest";
import { comingStarts, dueStart } from "./coming-starts.ts";

const MINUTE_MS = 60_000;
const tournament = { id: "t", name: "Nightly", number: 1 };
const registration: TournamentRegistration = {
  ...{ tournament, entryNo: 1, status: "registered", phase: "registering", registeredAt: 0, startsAt: 60 * MINUTE_MS },
  ...{ place: null, prize: 0, currency: "play" },
};

it("a player is reminded from five minutes before a start until shortly after it", () => {
  const coming = comingStarts([registration]);
  const at = (minutes: number) => dueStart(coming, minutes * MINUTE_MS)?.tournament.id ?? null;
  expect([54.9, 55, 59, 60.4, 60.5].map(at)).toEqual([null, "t", "t", "t", null]);
});

it("of sit-and-gos, and of tournaments that are played already, none is reminded; of several starts the nearest", () => {
  expect(
    comingStarts([
      { ...registration, startsAt: null },
      { ...registration, status: "playing" },
    ]),
  ).toEqual([]);
  const later = { tournament: { ...tournament, id: "later" }, startsAt: 3 * MINUTE_MS };
  const sooner = { tournament, startsAt: 2 * MINUTE_MS };
  expect(dueStart([later, sooner], 0)).toBe(sooner);
});
