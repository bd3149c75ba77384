import type { LegalActions } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { sixSeatScene } from "../session/scene-fixtures.ts";
import type { TableScene } from "../session/table-scene.ts";
import { listPreActions, type PreAction, resolvePreAction, revalidatePreAction } from "./pre-actions.ts";

const asked = sixSeatScene(0);
/** Returns a scene in which seat 3 is to act and the viewer at seat 0 has no bet yet. `highestBet` is the highest bet on this street. */
function waiting(highestBet: number, more: Partial<NonNullable<TableScene["view"]["hand"]>> = {}): TableScene {
  const { hand } = asked.view;
  if (!hand?.toAct) throw new Error("the fixture has a turn");
  const toAct = { ...hand.toAct, seat: 3, decision: 2 };
  return { ...asked, view: { ...asked.view, hand: { ...hand, toAct, round: { ...hand.round, highestBet }, ...more } } };
}
const legal = (more: Partial<LegalActions>): LegalActions => ({
  seat: 0,
  decision: 3,
  check: false,
  call: null,
  wager: null,
  ...more,
});
const chosen = (kind: PreAction["kind"], amount = 0): PreAction => ({ kind, handNo: 12, street: 0, amount });
const kinds = (scene: TableScene) => listPreActions(scene).map(({ kind }) => kind);

describe("pre-actions", () => {
  it("with a bet to call, offer a fold, a call of the amount that the player faces, and a call up to an amount", () => {
    expect(kinds(waiting(10_000))).toEqual(["fold", "call", "call-up-to"]);
    expect(listPreActions(waiting(10_000))[1]?.amount).toBe(10_000);
    expect(listPreActions(waiting(9_999_999))[1]?.amount).toBe(341_200); // A8: no more than the stack
  });

  it("offer check-or-fold and a check when the player faces no bet", () =>
    expect(kinds(waiting(0))).toEqual(["check-fold", "check", "call-up-to"]));

  it("are not offered to the player to act, or to a viewer who has folded, is all-in or watches", () => {
    expect(kinds(asked)).toEqual([]);
    expect(kinds({ ...waiting(0), you: null })).toEqual([]);
    for (const status of ["folded", "all-in"] as const) {
      const seats = (asked.view.hand?.seats ?? []).map((seat) => (seat.seat === 0 ? { ...seat, status } : seat));
      expect(kinds(waiting(10_000, { seats }))).toEqual([]);
    }
  });

  it("a call of an amount and a check are cancelled when the bet changes; a fold is kept", () => {
    expect(revalidatePreAction(chosen("call", 10_000), waiting(10_000))).not.toBeNull();
    expect(revalidatePreAction(chosen("call", 10_000), waiting(30_000))).toBeNull();
    expect(revalidatePreAction(chosen("check"), waiting(10_000))).toBeNull();
    for (const kind of ["fold", "check-fold"] as const)
      expect(revalidatePreAction(chosen(kind), waiting(30_000))).toEqual(chosen(kind));
  });

  it("a call up to an amount is kept while the player faces at most that amount", () => {
    for (const cost of [0, 9_000, 20_000])
      expect(revalidatePreAction(chosen("call-up-to", 20_000), waiting(cost))).toEqual(chosen("call-up-to", 20_000));
    expect(revalidatePreAction(chosen("call-up-to", 20_000), waiting(20_100))).toBeNull();
  });

  it("the largest “call up to” is a pot-sized raise or half of the stack, so it never calls an all-in", () => {
    const bound = (highestBet: number, stack: number) => {
      const seats = (asked.view.hand?.seats ?? []).map((seat) => ({
        ...seat,
        bet: 0,
        ...(seat.seat === 0 && { stack }),
      }));
      const scene = waiting(highestBet, { seats, pots: [{ amount: 30_000, seats: [0, 3] }] });
      return listPreActions(scene).find(({ kind }) => kind === "call-up-to")?.amount;
    };
    // Without a bet, the limit is a bet of the pot: 300. With 100 to call, the limit is the cost of a pot-sized raise: 100 + 300 + 100.
    // With a stack of 600.50, the limit is half of the stack, rounded down to 300.
    expect(bound(0, 341_200)).toBe(30_000);
    expect(bound(10_000, 341_200)).toBe(50_000);
    expect(bound(10_000, 60_050)).toBe(30_000);
    expect(bound(30_000, 60_000)).toBe(30_000);
    expect(bound(30_000, 59_900)).toBeUndefined();
    expect(bound(9_999_999, 341_200)).toBeUndefined();
    expect(bound(0, 100)).toBeUndefined();
  });

  it("no pre-action outlives its street or its hand", () => {
    for (const kind of ["fold", "check-fold", "call-up-to"] as const) {
      expect(revalidatePreAction(chosen(kind), waiting(0, { street: 1 }))).toBeNull();
      expect(revalidatePreAction(chosen(kind), waiting(0, { handNo: 13 }))).toBeNull();
      expect(revalidatePreAction(chosen(kind), waiting(0, { result: { outcome: "settled", rake: 0 } }))).toBeNull();
    }
  });

  it.each([
    ["fold", legal({ call: 500 }), "fold"],
    ["check-fold", legal({ check: true }), "check"],
    ["check-fold", legal({ call: 500 }), "fold"],
    ["check", legal({ check: true }), "check"],
    ["call", legal({ call: 500 }), "call"],
    ["call-up-to", legal({ call: 500 }), "call"],
    ["call-up-to", legal({ call: 200 }), "call"],
    ["call-up-to", legal({ check: true }), "check"],
  ] as const)("the pre-action %s becomes an action that fits the player's decision", (kind, turn, type) =>
    expect(resolvePreAction(chosen(kind, 500), turn)).toEqual({ type }),
  );

  it.each([
    ["fold", legal({ check: true })], // A14: checking is free
    ["check", legal({ call: 500 })],
    ["call", legal({ call: 700 })],
    ["call-up-to", legal({ call: 501 })],
  ] as const)("the pre-action %s is dropped when it no longer fits, and the player decides", (kind, turn) =>
    expect(resolvePreAction(chosen(kind, 500), turn)).toBeNull(),
  );
});
