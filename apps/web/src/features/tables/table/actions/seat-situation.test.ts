import type { TableSeat } from "@poker/engine";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { messagesFor } from "../../../../messages/index.ts";
import { LOCALES } from "../../../../messages/locales.ts";
import { emptyTableScene, hiLoShowdownScene, sixSeatScene } from "../session/scene-fixtures.ts";
import type { TableScene } from "../session/table-scene.ts";
import { seatSituationOf } from "./seat-situation.ts";

const OPTIONS = { isBarred: false, isTableFull: false, autoMuck: false, muckedHandNo: null };
const kindOf = (scene: TableScene, options: Partial<typeof OPTIONS> = {}) =>
  seatSituationOf(scene, { ...OPTIONS, ...options }).kind;

/** Returns the table between hands, as the player in seat 0 sees it. */
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
  ] as const)("a player is %s, and is never asked about a seat or chips", (situation, change) =>
    expect(situationOf(change)).toEqual({ kind: "in-tournament", situation }),
  );

  it("a watcher is offered no seat", () =>
    expect(situationOf({}, { you: null })).toEqual({ kind: "in-tournament", situation: "watching" }));
});

describe("what a viewer who is not to act can do", () => {
  it("depends only on the table when the viewer is a watcher", () => {
    const scene = emptyTableScene(0);
    expect(kindOf(scene)).toBe("watching");
    expect(kindOf(scene, { isTableFull: true })).toBe("watching-full-table");
    expect(kindOf({ ...scene, view: { ...scene.view, status: "closed" } })).toBe("table-closed");
  });

  it("is only watching for a player who may not play, even where a seat is free or the waitlist is open", () => {
    const scene = emptyTableScene(0);
    const pool = { ...scene, view: { ...scene.view, settings: { ...scene.view.settings, seating: "pool" as const } } };
    for (const isTableFull of [false, true]) expect(kindOf(scene, { isBarred: true, isTableFull })).toBe("barred");
    expect(kindOf(pool, { isBarred: true })).toBe("barred");
    expect(kindOf(betweenHands({ leaving: true }), { isBarred: true })).toBe("leaving");
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

  describe.each(LOCALES)("B8: the text for a player who owes a blind, in %s", (locale) => {
    const t = createTranslator({ locale, messages: messagesFor(locale) });
    const read = (change: Partial<TableSeat>) => {
      const situation = seatSituationOf(betweenHands({ owesBlind: true, ...change }), OPTIONS);
      if (situation.kind !== "owing-blind") throw new Error(`the player is ${situation.kind}`);
      const { amount, messageKey, changeKey } = situation.debt;
      return { amount, text: t(messageKey, { amount: "7.50" }), change: t(changeKey, { amount: "7.50" }) };
    };
    const dead = locale === "es" ? "(fichas muertas)" : "(dead)";

    it("a missed small blind alone costs a dead small blind", () => {
      const posts = read({ owesDeadSmall: true, entry: "post" });
      expect(posts.amount).toBe(50_00);
      expect(posts.text).toContain(`7.50 ${dead}`);
      expect(posts.change).toBe(t("table.waitForBlind"));
      const waits = read({ owesDeadSmall: true, entry: "wait" });
      expect(waits.amount).toBe(50_00);
      expect(waits.change).toContain(`7.50 ${dead}`);
    });

    it("any other debt costs a live big blind", () => {
      const posts = read({ entry: "post" });
      expect(posts.amount).toBe(100_00);
      expect(posts.text).toContain("7.50");
      const waits = read({ entry: "wait" });
      expect(waits.change).toContain("7.50");
      for (const { text, change } of [posts, waits]) expect(`${text}${change}`).not.toContain(dead);
    });
  });

  it("B9: with too few players a player waits, even if they owe a blind; they may show their last cards first", () => {
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

  it("T5: a player who timed out cannot choose to stay; a player who asked to leave can choose to stay", () => {
    expect(seatSituationOf(betweenHands({ sitOutNext: "timed-out" }), OPTIONS)).toMatchObject({ canStay: false });
    expect(seatSituationOf(betweenHands({ leaveNext: "hand" }), OPTIONS)).toMatchObject({ canStay: true });
  });

  it("is to wait while another player is to act, and that player is named", () => {
    const scene = sixSeatScene(0);
    const { hand } = scene.view;
    if (!hand?.toAct) throw new Error("the fixture has a player to act");
    const view = { ...scene.view, hand: { ...hand, toAct: { ...hand.toAct, seat: 3 } } };
    expect(seatSituationOf({ ...scene, view }, OPTIONS)).toEqual({ kind: "other-to-act", name: "Lindqvist" });
  });

  it("P9: cards that were not shown down can be shown after the hand, unless they are mucked", () => {
    const scene = hiLoShowdownScene(0);
    expect(kindOf({ ...scene, you: 4 })).toBe("may-show");
    expect(kindOf({ ...scene, you: 4 }, { autoMuck: true })).toBe("hand-over");
    expect(kindOf({ ...scene, you: 0 })).toBe("hand-over");
  });
});
