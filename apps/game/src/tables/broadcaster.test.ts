import type { TableEvent } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { createRecentEvents } from "./broadcaster.ts";

describe("recent events", () => {
  const event: TableEvent = { type: "mucked", seat: 0 };
  const dealt = { seatOwners: new Map(), hand: null, openCard: undefined };
  const filled = (from: number, to: number) => {
    const ring = createRecentEvents(10);
    for (let seq = from; seq <= to; seq++) ring.push({ seq, event, railEvent: event, dealt });
    return ring;
  };

  it("fault 29: a page gets the events that it missed only when all of them are still kept", () => {
    const ring = filled(1, 100);
    expect(ring.eventsAfter(95, 100)?.map(({ seq }) => seq)).toEqual([96, 97, 98, 99, 100]);
    expect(ring.eventsAfter(100, 100)).toEqual([]);
    expect(ring.eventsAfter(90, 100)).toHaveLength(10);
    expect(ring.eventsAfter(3, 100)).toBeNull();
  });
  it("a page that claims to know future events gets no events", () =>
    expect(filled(1, 5).eventsAfter(6, 5)).toBeNull());
  it("after a restart there are no events from before the restart", () => {
    expect(filled(50, 52).eventsAfter(48, 52)).toBeNull();
    expect(createRecentEvents(10).eventsAfter(48, 52)).toBeNull();
    expect(createRecentEvents(10).eventsAfter(52, 52)).toEqual([]);
  });
});
