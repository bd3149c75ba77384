import { describe, expect, test } from "vitest";
import {
  dealTable,
  decideOrThrow,
  eventsOfType,
  foldToEnd,
  refusalOf,
  runCommands,
  sitCommand,
  TEST_NOW,
  tableWith,
  testSettings,
} from "../../test/testing/table-driver.ts";
import { completeSettings } from "../settings.ts";
import { earliestDealtSeat } from "./earliest-dealt-seat.ts";
import { evolveTableView } from "./evolve.ts";
import { freeSeats } from "./free-seats.ts";
import { redactTableEvent, tableViewFor } from "./redact.ts";
import type { TableState } from "./types.ts";

const join = (playerId: string) => ({ type: "join-waitlist", playerId }) as const;
const quit = (playerId: string) => ({ type: "leave-waitlist", playerId }) as const;
const expired = (playerId: string) => ({ type: "offer-expired", playerId }) as const;
const leave = (seat: number) => ({ type: "leave", seat }) as const;
const sit = (playerId: string, seat: number) => sitCommand(seat, { playerId });

const full = (change: Partial<TableState> = {}): TableState =>
  tableWith([0, 1, 2], { settings: testSettings({ seats: 3 }), ...change });
const names = (list: readonly { readonly playerId: string }[]) => list.map(({ playerId }) => playerId);
const lines = ({ waitlist, offers }: TableState) => ({
  waiting: names(waitlist),
  offers: offers.map(({ playerId, seat }) => [playerId, seat]),
});

describe("the waitlist", () => {
  test("S1: the room holds a seat for a player, who takes it, declines it or lets its time run out", () => {
    const table = tableWith([0, 1], { settings: testSettings({ seats: 3, seating: "pool", offerMs: 9_000 }) });
    const hold = { type: "hold-seat", seat: 2, playerId: "p" } as const;
    const held = runCommands(table, hold);
    expect(held.offers).toEqual([{ playerId: "p", seat: 2, until: TEST_NOW + 9_000 }]);
    const sits = runCommands(held, sitCommand(2, { playerId: "p" }));
    expect([sits.offers, sits.seats.length]).toEqual([[], 3]);
    for (const type of ["leave-waitlist", "offer-expired"] as const)
      expect(runCommands(held, { type, playerId: "p" }).offers).toEqual([]);
    expect(runCommands(held, { type: "close" }).offers).toEqual([]);
  });

  test("S1 ✗: no seat is held when it is taken or held already, for a seated player, or at a closing table", () => {
    const table = tableWith([0, 1], { settings: testSettings({ seats: 3, seating: "pool" }) });
    const hold = (seat: number, playerId: string) => ({ type: "hold-seat", seat, playerId }) as const;
    expect(refusalOf(table, hold(0, "p"))).toBe("seat-taken");
    expect(refusalOf(table, hold(3, "p"))).toBe("no-such-seat");
    expect(refusalOf(table, hold(2, "p1"))).toBe("already-seated");
    const held = runCommands(table, hold(2, "p"));
    expect(refusalOf(held, hold(2, "q"))).toBe("seat-held");
    expect(refusalOf(held, hold(2, "p"))).toBe("already-waiting");
    expect(refusalOf(held, sitCommand(2, { playerId: "q" }))).toBe("seat-held");
    expect(refusalOf(runCommands(table, { type: "close" }), hold(2, "p"))).toBe("table-closed");
  });

  test("S1: a full table has a waitlist, first come, first served", () => {
    const table = runCommands(full(), join("a"), join("b"), join("c"));
    expect(table.waitlist[0]).toEqual({ playerId: "a", since: TEST_NOW });
    expect(lines(table)).toEqual({ waiting: ["a", "b", "c"], offers: [] });
    expect(lines(runCommands(table, quit("b")))).toEqual({ waiting: ["a", "c"], offers: [] });
  });

  test("S1 ✗: no player waits while a seat is free, when seated there, a second time, at a closed table or in a pool", () => {
    expect(refusalOf(tableWith([0, 1], { settings: testSettings({ seats: 3 }) }), join("a"))).toBe("seats-free");
    expect(refusalOf(full(), join("p1"))).toBe("already-seated");
    expect(refusalOf(runCommands(full(), join("a")), join("a"))).toBe("already-waiting");
    expect(refusalOf(runCommands(full(), join("a"), leave(1)), join("a"))).toBe("already-waiting");
    expect(refusalOf(full({ status: "closing" }), join("a"))).toBe("table-closed");
    expect(refusalOf(full({ settings: testSettings({ seats: 3, seating: "pool" }) }), join("a"))).toBe(
      "no-waiting-list",
    );
    expect(refusalOf(full(), quit("a"))).toBe("not-waiting");
  });
});

describe("a seat that becomes free", () => {
  const waiting = () => runCommands(full(), join("a"), join("b"));
  const offered = () => runCommands(waiting(), leave(1));

  test("S1: a seat that becomes free is offered in the same step to the first in line, for the time in the settings", () => {
    const step = decideOrThrow(waiting(), leave(1), TEST_NOW + 5);
    expect(step.events.map(({ type }) => type)).toEqual(["player-left", "seat-offered"]);
    expect(step.state.offers).toEqual([{ playerId: "a", seat: 1, until: TEST_NOW + 5 + 45_000 }]);
    expect(lines(step.state).waiting).toEqual(["b"]);
    expect(freeSeats(step.state)).toEqual([]);
  });

  test("S1: two seats that become free are offered to the first two players; a third seat stays free", () => {
    expect(lines(runCommands(waiting(), leave(2), leave(0))).offers).toEqual([
      ["a", 2],
      ["b", 0],
    ]);
    expect(freeSeats(runCommands(waiting(), leave(2), leave(0), leave(1)))).toEqual([1]);
  });

  test("fault 47, S1 ✗: an offered seat may be taken only by the player to whom it is offered", () => {
    expect(refusalOf(offered(), sit("b", 1))).toBe("seat-held");
    expect(refusalOf(offered(), sit("x", 1))).toBe("seat-held");
    expect(earliestDealtSeat(offered(), "post")).toBeNull();
    const taken = runCommands(offered(), sit("a", 1));
    expect(lines(taken)).toEqual({ waiting: ["b"], offers: [] });
    expect(refusalOf(taken, sit("b", 1))).toBe("seat-taken");
  });

  test("S1: while a seat is held, other players may join the waitlist", () => {
    expect(lines(runCommands(offered(), join("c"))).waiting).toEqual(["b", "c"]);
  });

  test("S1: a seat goes to the next player when unanswered or declined; a player whose offer expired no longer waits", () => {
    for (const command of [expired("a"), quit("a")]) {
      const step = decideOrThrow(offered(), command);
      expect(lines(step.state)).toEqual({ waiting: [], offers: [["b", 1]] });
      expect(eventsOfType(step.events, "waitlist-left")).toEqual([
        { type: "waitlist-left", playerId: "a", reason: command.type === "offer-expired" ? "offer-expired" : "asked" },
      ]);
    }
    const empty = runCommands(offered(), expired("a"), expired("b"));
    expect(freeSeats(empty)).toEqual([1]);
    expect(refusalOf(empty, expired("b"))).toBe("not-waiting");
  });

  test("S1: a held seat is offered to the next player when its player takes another free seat", () => {
    const both = runCommands(waiting(), leave(1), quit("b"), leave(0));
    expect(lines(runCommands(both, sit("a", 0)))).toEqual({ waiting: [], offers: [] });
    expect(freeSeats(runCommands(both, sit("a", 0)))).toEqual([1]);
  });

  test("S1: a seat becomes free at the end of the hand when its player leaves during the hand", () => {
    const playing = runCommands(dealTable(waiting()), leave(1));
    expect(lines(playing).offers).toEqual([]);
    expect(lines(foldToEnd(playing)).offers).toEqual([["a", 1]]);
  });

  test("S1: a seat that is added to the table is offered; a change that removes a held seat is refused", () => {
    const larger = runCommands(waiting(), { type: "change-settings", settings: testSettings({ seats: 4 }) });
    expect(lines(larger)).toEqual({ waiting: ["b"], offers: [["a", 3]] });
    expect(refusalOf(larger, { type: "change-settings", settings: testSettings({ seats: 3 }) })).toBe(
      "unusable-settings",
    );
  });

  test("fault 18: after a stall of the server an offer gets more time, and never less than it had", () => {
    const renew = (minMs: number, now: number) =>
      decideOrThrow(offered(), { type: "renew-offers", minMs }, now).state.offers[0]?.until;
    expect(renew(10_000, TEST_NOW + 44_000)).toBe(TEST_NOW + 54_000);
    expect(renew(10_000, TEST_NOW + 30_000)).toBe(TEST_NOW + 45_000);
  });

  test("fault 55: a table that closes empties the waitlist", () => {
    const closed = decideOrThrow(offered(), { type: "close" });
    expect(lines(closed.state)).toEqual({ waiting: [], offers: [] });
    expect(eventsOfType(closed.events, "waitlist-left").map(({ playerId, reason }) => [playerId, reason])).toEqual([
      ["a", "table-closed"],
      ["b", "table-closed"],
    ]);
    expect(lines(runCommands(dealTable(waiting()), { type: "close" }))).toEqual({ waiting: [], offers: [] });
  });

  test("S1: every viewer sees the waitlist and the held seats", () => {
    const step = decideOrThrow(waiting(), leave(1));
    for (const viewer of ["rail", 0] as const) {
      const view = step.events
        .map((event) => redactTableEvent(event, viewer))
        .reduce(evolveTableView, tableViewFor(waiting(), viewer));
      expect(view).toEqual(tableViewFor(step.state, viewer));
      expect({ waiting: names(view.waitlist), offers: names(view.offers) }).toEqual({ waiting: ["b"], offers: ["a"] });
    }
  });
});

test("S1: settings from before waitlists existed hold a seat for 45 s", () => {
  const { offerMs: _later, ...before } = testSettings({ seats: 3 });
  expect(completeSettings(before)).toEqual(testSettings({ seats: 3, offerMs: 45_000 }));
  expect(completeSettings(testSettings({ offerMs: 9_000 })).offerMs).toBe(9_000);
});
