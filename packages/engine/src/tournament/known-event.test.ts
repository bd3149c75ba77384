import { expect, test } from "vitest";
import { sitAndGo, startRun } from "../../test/tournament-run.ts";
import { isKnownTournamentEvent } from "./known-event.ts";

test("T7: what this version writes of a tournament it knows; an event of a name that it never wrote is of a newer version", () => {
  const { events } = startRun(sitAndGo(3), 3);
  expect(events.length).toBeGreaterThan(0);
  expect(events.filter((event) => !isKnownTournamentEvent(event))).toEqual([]);
  expect(isKnownTournamentEvent({ type: "of-a-newer-version" })).toBe(false);
  expect(isKnownTournamentEvent({ type: "toString" })).toBe(false);
});
