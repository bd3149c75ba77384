import { beforeEach, describe, expect, it, vi } from "vitest";
import { dismissExpiredOffer, seatOfferListeners, useSeatOfferStore } from "./seat-offer-store.ts";

const offer = { tableId: "t", name: "Wharf", seat: 3, until: 50_000, now: 5_000 };
const state = () => useSeatOfferStore.getState();

describe("S1: seats held for the player of this window", () => {
  beforeEach(() => useSeatOfferStore.setState({ offers: [], expired: null }));

  it("have deadlines by this browser's clock, and a repeated offer is kept once", () => {
    vi.spyOn(Date, "now").mockReturnValue(900_000);
    seatOfferListeners["seat-offer"](offer);
    seatOfferListeners["seat-offer"]({ ...offer, now: 15_000 });
    expect(state().offers).toEqual([{ tableId: "t", name: "Wharf", seat: 3, deadline: 935_000 }]);
    vi.restoreAllMocks();
  });

  it("an expired offer is shown until it is read; an accepted or declined offer disappears", () => {
    seatOfferListeners["seat-offer"](offer);
    seatOfferListeners["seat-offer-ended"]({ tableId: "t", name: "Wharf", reason: "seated" });
    expect(state()).toMatchObject({ offers: [], expired: null });
    seatOfferListeners["seat-offer"](offer);
    seatOfferListeners["seat-offer-ended"]({ tableId: "t", name: "Wharf", reason: "offer-expired" });
    expect(state()).toMatchObject({ offers: [], expired: { name: "Wharf" } });
    dismissExpiredOffer();
    expect(state().expired).toBeNull();
  });
});
