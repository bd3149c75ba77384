import { tournamentPresets } from "@poker/engine";
import { expect, it } from "vitest";
import { buildEntry, buildPicture, buildView } from "../../../../testing/tournament-view.ts";
import { addOnOffer, canAskForDeal, canReEnter, isAddOnAsked, rebuyOffer } from "./purchase-buttons.tsx";

const { rebuy, addOn } = tournamentPresets.rebuy;
const selling = { sales: { entry: true, rebuy: true, addOn: true } };

it("M4: a rebuy is offered at or below the starting stack, while rebuys are sold and some are left", () => {
  const offer = (entry: Parameters<typeof buildEntry>[0], view = {}) =>
    rebuyOffer(buildPicture({ ...selling, ...view }, buildEntry(entry), { rebuy, startingStack: 1_500 }));
  expect(offer({})).toBe(rebuy);
  expect(offer({ stack: 1_501 })).toBeNull();
  expect(offer({ rebuys: rebuy?.max ?? 0 })).toBeNull();
  expect(offer({ status: "out" })).toBeNull();
  expect(offer({}, { sales: { entry: true, rebuy: false, addOn: true } })).toBeNull();
});

it("M4: an add-on is offered once, while add-ons are sold", () => {
  const offer = (addOns: number, sold = true) =>
    addOnOffer(buildPicture({ sales: { entry: false, rebuy: false, addOn: sold } }, buildEntry({ addOns }), { addOn }));
  expect(offer(0)).toBe(addOn);
  expect(offer(1)).toBeNull();
  expect(offer(0, false)).toBeNull();
});

it("M4: the question about an add-on appears in the break, not during the last hand before it", () => {
  const { clock } = buildView();
  const asked = (until: number | null) =>
    isAddOnAsked(
      buildPicture({ ...selling, clock: { ...clock, break: { kind: "level", ms: 60_000, until } } }, buildEntry(), {
        addOn,
      }),
    );
  expect(asked(null)).toBe(false);
  expect(asked(1_060_000)).toBe(true);
});

it("M4: a player who is out may enter again while registration is open and entries are left", () => {
  const out = (reEntriesLeft: number) => buildEntry({ status: "out", reEntriesLeft });
  expect(canReEnter(buildPicture(selling, out(1)))).toBe(true);
  expect(canReEnter(buildPicture(selling, out(0)))).toBe(false);
  expect(canReEnter(buildPicture({}, out(1)))).toBe(false);
  expect(canReEnter(buildPicture(selling, buildEntry({ reEntriesLeft: 1 })))).toBe(false);
});

it("M21: at the final table a player may ask for a deal, but not in a satellite", () => {
  const deal = { keptShare: 0, answerMs: 180_000 };
  const final = { phase: "final-table" } as const;
  expect(canAskForDeal(buildPicture(final, buildEntry(), { deal }))).toBe(true);
  expect(canAskForDeal(buildPicture({}, buildEntry(), { deal }))).toBe(false);
  expect(canAskForDeal(buildPicture(final, buildEntry(), { deal: null }))).toBe(false);
  expect(canAskForDeal(buildPicture(final, null, { deal }))).toBe(false);
  const satellite = { tournamentId: "x", price: 100 };
  expect(canAskForDeal(buildPicture(final, buildEntry(), { deal, satellite }))).toBe(false);
});
