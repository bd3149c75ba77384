import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetLapsed, seatOfferListeners, useSeatOffers } from "./seat-offers.ts";

const offer = { tableId: "t", name: "Wharf", seat: 3, until: 50_000, now: 5_000 };
const state = () => useSeatOffers.getState();

describe("S1: seats held for the player of this window", () => {
  beforeEach(() => useSeatOffers.setState({ held: [], lapsed: null }));

  it("run on this browser's clock; the same offer told twice is one", () => {
    vi.spyOn(Date, "now").mockReturnValue(900_000);
    seatOfferListeners["seat-offer"](offer);
    seatOfferListeners["seat-offer"]({ ...offer, now: 15_000 });
    expect(state().held).toEqual([{ tableId: "t", name: "Wharf", seat: 3, deadline: 935_000 }]);
    vi.restoreAllMocks();
  });

  it("one that ran out is told until it is read; one that was taken or declined is just gone", () => {
    seatOfferListeners["seat-offer"](offer);
    seatOfferListeners["seat-offer-over"]({ tableId: "t", name: "Wharf", why: "seated" });
    expect(state()).toMatchObject({ held: [], lapsed: null });
    seatOfferListeners["seat-offer"](offer);
    seatOfferListeners["seat-offer-over"]({ tableId: "t", name: "Wharf", why: "offer-expired" });
    expect(state()).toMatchObject({ held: [], lapsed: { name: "Wharf" } });
    forgetLapsed();
    expect(state().lapsed).toBeNull();
  });
});
