import { expect, test } from "vitest";
import { sitAndGo, startRun } from "../../test/testing/tournament-run.ts";
import { isKnownTournamentEvent } from "./known-event.ts";

test("T7: this version knows every tournament event it writes; an event with any other name is from a newer version", () => {
  const { events } = startRun(sitAndGo(3), 3);
  expect(events.length).toBeGreaterThan(0);
  expect(events.filter((event) => !isKnownTournamentEvent(event))).toEqual([]);
  expect(isKnownTournamentEvent({ type: "of-a-newer-version" })).toBe(false);
  expect(isKnownTournamentEvent({ type: "toString" })).toBe(false);
});
