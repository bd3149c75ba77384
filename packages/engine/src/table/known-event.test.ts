import { expect, test } from "vitest";
import { decideOrThrow, tableWith } from "../../test/testing/table-driver.ts";
import { isKnownEvent } from "./known-event.ts";

test("T7: this version knows every event that it writes; an event with any other name is from a newer version", () => {
  const { events } = decideOrThrow(tableWith([0, 1]), { type: "close" });
  expect(events.length).toBeGreaterThan(0);
  expect(events.filter((event) => !isKnownEvent(event))).toEqual([]);
  expect(isKnownEvent(JSON.parse('{"type":"of-a-newer-version"}'))).toBe(false);
  expect(isKnownEvent(JSON.parse('{"type":"toString"}'))).toBe(false);
});
