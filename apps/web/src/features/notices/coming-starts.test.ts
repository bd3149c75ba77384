import type { TournamentRegistration } from "@poker/protocol";
import { expect, it } from "vitest";
import { comingStarts, dueStart, forgetStart, useComingStarts } from "./coming-starts.ts";

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

it("a player who sits at a table of the tournament is not reminded of its start", () => {
  const coming = comingStarts([registration]);
  expect(dueStart(coming, 60 * MINUTE_MS, [null, "t"])).toBeNull();
  expect(dueStart(coming, 60 * MINUTE_MS, [null, "other"])?.tournament.id).toBe("t");
});

it("a player is not reminded of a tournament that was cancelled", () => {
  const [other] = comingStarts([{ ...registration, tournament: { ...tournament, id: "other" } }]);
  useComingStarts.setState({ coming: comingStarts([registration]).concat(other ?? []) });
  forgetStart("t");
  expect(useComingStarts.getState().coming).toEqual([other]);
});

it("a player is reminded only of the nearest scheduled start, and only before play begins", () => {
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
