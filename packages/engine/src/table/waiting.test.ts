import { describe, expect, test } from "vitest";
import { completeSettings } from "../settings.ts";
import { applyTableView, redactTable, tableViewFor } from "./fold.ts";
import { soonestSeat } from "./soonest-seat.ts";
import { deal, foldOut, NOW, ofType, perform, refusalOf, run, settings, sitDown, tableWith } from "./testing.ts";
import type { TableState } from "./types.ts";
import { freeSeats } from "./waiting.ts";

const join = (playerId: string) => ({ type: "join-waiting", playerId, name: playerId }) as const;
const quit = (playerId: string) => ({ type: "leave-waiting", playerId }) as const;
const expired = (playerId: string) => ({ type: "offer-expired", playerId }) as const;
const leave = (seat: number) => ({ type: "leave", seat }) as const;
const sit = (playerId: string, seat: number) => sitDown(seat, { playerId, name: playerId });

const full = (change: Partial<TableState> = {}): TableState =>
  tableWith([0, 1, 2], { settings: settings({ seats: 3 }), ...change });
const names = (list: readonly { readonly playerId: string }[]) => list.map(({ playerId }) => playerId);
const lines = ({ waiting, offers }: TableState) => ({
  waiting: names(waiting),
  offers: offers.map(({ playerId, seat }) => [playerId, seat]),
});

describe("the line", () => {
  test("S1: a full table has one, first come first", () => {
    const table = run(full(), join("a"), join("b"), join("c"));
    expect(table.waiting[0]).toEqual({ playerId: "a", name: "a", since: NOW });
    expect(lines(table)).toEqual({ waiting: ["a", "b", "c"], offers: [] });
    expect(lines(run(table, quit("b")))).toEqual({ waiting: ["a", "c"], offers: [] });
  });

  test("S1 ✗: nobody waits where a seat is free, who sits there, who waits already, at a closed table or in a pool", () => {
    expect(refusalOf(tableWith([0, 1], { settings: settings({ seats: 3 }) }), join("a"))).toBe("seats-free");
    expect(refusalOf(full(), join("p1"))).toBe("already-seated");
    expect(refusalOf(run(full(), join("a")), join("a"))).toBe("already-waiting");
    expect(refusalOf(run(full(), join("a"), leave(1)), join("a"))).toBe("already-waiting");
    expect(refusalOf(full({ status: "closing" }), join("a"))).toBe("table-closed");
    expect(refusalOf(full({ settings: settings({ seats: 3, seating: "pool" }) }), join("a"))).toBe("no-waiting-list");
    expect(refusalOf(full(), quit("a"))).toBe("not-waiting");
  });
});

describe("a seat that frees", () => {
  const waiting = () => run(full(), join("a"), join("b"));
  const offered = () => run(waiting(), leave(1));

  test("S1: is offered to the first in line, in the same step, and held for as long as the table says", () => {
    const step = perform(waiting(), leave(1), NOW + 5);
    expect(step.events.map(({ type }) => type)).toEqual(["player-left", "seat-offered"]);
    expect(step.state.offers).toEqual([{ playerId: "a", name: "a", seat: 1, until: NOW + 5 + 45_000 }]);
    expect(lines(step.state).waiting).toEqual(["b"]);
    expect(freeSeats(step.state)).toEqual([]);
  });

  test("S1: two seats at once go to the first two; the rest is free", () => {
    expect(lines(run(waiting(), leave(2), leave(0))).offers).toEqual([
      ["a", 2],
      ["b", 0],
    ]);
    expect(freeSeats(run(waiting(), leave(2), leave(0), leave(1)))).toEqual([1]);
  });

  test("fault 47, S1 ✗: only he may take it", () => {
    expect(refusalOf(offered(), sit("b", 1))).toBe("seat-held");
    expect(refusalOf(offered(), sit("x", 1))).toBe("seat-held");
    expect(soonestSeat(offered(), "post")).toBeNull();
    const taken = run(offered(), sit("a", 1));
    expect(lines(taken)).toEqual({ waiting: ["b"], offers: [] });
    expect(refusalOf(taken, sit("b", 1))).toBe("seat-taken");
  });

  test("S1: somebody may get in line while it is held", () => {
    expect(lines(run(offered(), join("c"))).waiting).toEqual(["b", "c"]);
  });

  test("S1: unanswered or declined it goes to the next, and who let it pass waits no more", () => {
    for (const command of [expired("a"), quit("a")]) {
      const step = perform(offered(), command);
      expect(lines(step.state)).toEqual({ waiting: [], offers: [["b", 1]] });
      expect(ofType(step.events, "waiting-left")).toEqual([
        { type: "waiting-left", playerId: "a", reason: command.type === "offer-expired" ? "offer-expired" : "asked" },
      ]);
    }
    const nobody = run(offered(), expired("a"), expired("b"));
    expect(freeSeats(nobody)).toEqual([1]);
    expect(refusalOf(nobody, expired("b"))).toBe("not-waiting");
  });

  test("S1: he may take another free seat; his is offered on", () => {
    const both = run(waiting(), leave(1), quit("b"), leave(0));
    expect(lines(run(both, sit("a", 0)))).toEqual({ waiting: [], offers: [] });
    expect(freeSeats(run(both, sit("a", 0)))).toEqual([1]);
  });

  test("S1: who leaves in the middle of a hand frees his seat when it ends", () => {
    const playing = run(deal(waiting()), leave(1));
    expect(lines(playing).offers).toEqual([]);
    expect(lines(foldOut(playing)).offers).toEqual([["a", 1]]);
  });

  test("S1: a table that gets more seats offers them; one may not lose a held seat", () => {
    const larger = run(waiting(), { type: "change-settings", settings: settings({ seats: 4 }) });
    expect(lines(larger)).toEqual({ waiting: ["b"], offers: [["a", 3]] });
    expect(refusalOf(larger, { type: "change-settings", settings: settings({ seats: 3 }) })).toBe("unusable-settings");
  });

  test("fault 18: a room that stood still gives an offer time again, never less than it had", () => {
    const renew = (leastMs: number, now: number) =>
      perform(offered(), { type: "renew-offers", leastMs }, now).state.offers[0]?.until;
    expect(renew(10_000, NOW + 44_000)).toBe(NOW + 54_000);
    expect(renew(10_000, NOW + 30_000)).toBe(NOW + 45_000);
  });

  test("fault 55: a table that closes sends the line away", () => {
    const closed = perform(offered(), { type: "close" });
    expect(lines(closed.state)).toEqual({ waiting: [], offers: [] });
    expect(ofType(closed.events, "waiting-left").map(({ playerId, reason }) => [playerId, reason])).toEqual([
      ["a", "table-closed"],
      ["b", "table-closed"],
    ]);
    expect(lines(run(deal(waiting()), { type: "close" }))).toEqual({ waiting: [], offers: [] });
  });

  test("S1: everybody sees the line and what is held", () => {
    const step = perform(waiting(), leave(1));
    for (const viewer of ["rail", 0] as const) {
      const view = step.events
        .map((event) => redactTable(event, viewer))
        .reduce(applyTableView, tableViewFor(waiting(), viewer));
      expect(view).toEqual(tableViewFor(step.state, viewer));
      expect({ waiting: names(view.waiting), offers: names(view.offers) }).toEqual({ waiting: ["b"], offers: ["a"] });
    }
  });
});

test("S1: settings from before there were lines hold a seat for 45 s", () => {
  const { offerMs: _later, ...before } = settings({ seats: 3 });
  expect(completeSettings(before)).toEqual(settings({ seats: 3, offerMs: 45_000 }));
  expect(completeSettings(settings({ offerMs: 9_000 })).offerMs).toBe(9_000);
});
