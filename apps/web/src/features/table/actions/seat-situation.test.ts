import type { TableSeat } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { emptyTableScene, hiLoShowdownScene, sixSeatScene } from "../../gallery/scene-fixtures.ts";
import type { TableScene } from "../session/table-scene.ts";
import { seatSituationOf } from "./seat-situation.ts";

const OPTIONS = { isTableFull: false, autoMuck: false, muckedHandNo: null };
const kindOf = (scene: TableScene, options: Partial<typeof OPTIONS> = {}) =>
  seatSituationOf(scene, { ...OPTIONS, ...options }).kind;

/** Between hands, the viewer in seat 0. */
function betweenHands(change: Partial<TableSeat>): TableScene {
  const scene = sixSeatScene(0);
  const seats = scene.view.seats.map((seat) => (seat.seat === 0 ? { ...seat, ...change } : seat));
  return { ...scene, view: { ...scene.view, seats, hand: null } };
}

describe("M11: at a table of a tournament", () => {
  const tournament = {
    tournamentId: "t",
    tableNo: 2,
    level: { no: 1, smallBlind: 10, bigBlind: 20, bigBet: 20, ante: 0, anteKind: "none" },
    buttonRule: "dead",
    antesCount: true,
    absentClockMs: 1_000,
  } as const;
  const situationOf = (change: Partial<TableSeat>, more: Partial<TableScene> = {}) => {
    const scene = betweenHands(change);
    return seatSituationOf({ ...scene, ...more, view: { ...scene.view, tournament } }, OPTIONS);
  };

  it.each([
    ["absent", { absent: true }],
    ["may-rebuy", { stack: 0, pending: true }],
    ["waits-for-next-hand", { waitsHand: true }],
    ["waiting", {}],
    ["waiting", { stack: 0 }],
  ] as const)("a player is %s, and never asked about seat or chips", (situation, change) =>
    expect(situationOf(change)).toEqual({ kind: "in-tournament", situation }),
  );

  it("a watcher takes no seat", () =>
    expect(situationOf({}, { you: null })).toEqual({ kind: "in-tournament", situation: "watching" }));
});

describe("what a viewer who is not to act can do", () => {
  it("depends for a watcher on the table alone", () => {
    const scene = emptyTableScene(0);
    expect(kindOf(scene)).toBe("watching");
    expect(kindOf(scene, { isTableFull: true })).toBe("watching-full-table");
    expect(kindOf({ ...scene, view: { ...scene.view, status: "closed" } })).toBe("table-closed");
  });

  it.each([
    ["leaving", { leaving: true }],
    ["out-of-chips", { stack: 0, sittingOut: { since: 0, reason: "no-chips" } }],
    ["sitting-out", { sittingOut: { since: 0, reason: "asked" } }],
    ["owing-blind", { owesBlind: true }],
    ["planned", { leaveNext: "hand" }],
    ["planned", { sitOutNext: "big-blind" }],
    ["waiting-for-hand", {}],
  ] as const)("is %s between hands", (kind, change) => expect(kindOf(betweenHands(change))).toBe(kind));

  it("B9: with too few players it is to wait for them, owing a blind or not, but the cards of the last hand can be shown first", () => {
    const scene = betweenHands({ owesBlind: true });
    const alone = (status: "open" | "paused") => ({
      ...scene,
      view: { ...scene.view, status, seats: scene.view.seats.slice(0, 1) },
    });
    expect(kindOf(alone("open"))).toBe("waiting-for-players");
    expect(kindOf(alone("paused"))).toBe("table-paused");
    const showdown = hiLoShowdownScene(0);
    const left = (you: number) => ({
      ...showdown,
      you,
      view: { ...showdown.view, seats: showdown.view.seats.filter(({ seat }) => seat === you) },
    });
    expect(kindOf(left(0))).toBe("waiting-for-players");
    expect(kindOf(left(4))).toBe("may-show");
  });

  it("T5: a player who timed out cannot choose to stay, one who asked to leave can", () => {
    expect(seatSituationOf(betweenHands({ sitOutNext: "timed-out" }), OPTIONS)).toMatchObject({ canStay: false });
    expect(seatSituationOf(betweenHands({ leaveNext: "hand" }), OPTIONS)).toMatchObject({ canStay: true });
  });

  it("names the player to act", () => {
    const scene = sixSeatScene(0);
    const { hand } = scene.view;
    if (!hand?.toAct) throw new Error("the fixture has a player to act");
    const view = { ...scene.view, hand: { ...hand, toAct: { ...hand.toAct, seat: 3 } } };
    expect(seatSituationOf({ ...scene, view }, OPTIONS)).toEqual({ kind: "other-to-act", name: "Lindqvist" });
  });

  it("P9: cards that were not shown down can be shown once the hand is over, unless they are mucked", () => {
    const scene = hiLoShowdownScene(0);
    expect(kindOf({ ...scene, you: 4 })).toBe("may-show");
    expect(kindOf({ ...scene, you: 4 }, { autoMuck: true })).toBe("hand-over");
    expect(kindOf({ ...scene, you: 0 })).toBe("hand-over");
  });
});
