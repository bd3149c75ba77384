/** Keeps the seats that tables hold for this player, for every page of the room. All connections of one window update the same store. S1 */
import type { ServerOut } from "@poker/protocol";
import { create } from "zustand";

export interface SeatOffer {
  readonly tableId: string;
  readonly name: string;
  readonly seat: number;
  /** When the table stops holding the seat, by this browser's clock. */
  readonly deadline: number;
}

interface SeatOfferState {
  readonly offers: readonly SeatOffer[];
  /**
   * The table whose held seat the player did not take in time. null when there is no such table, or when the player has read this notice.
   */
  readonly expired: { readonly tableId: string; readonly name: string } | null;
}

export const useSeatOfferStore = create<SeatOfferState>(() => ({ offers: [], expired: null }));

export const dismissExpiredOffer = (): void => useSeatOfferStore.setState({ expired: null });

/** Removes the notice about an expired offer at this table. Called when the player sits there, because the notice is then out of date. */
export const settleExpiredOffer = (tableId: string): void =>
  useSeatOfferStore.setState(({ expired }) => ({ expired: expired?.tableId === tableId ? null : expired }));

/** The listeners that each connection to the game server adds, so that seat offers reach the store. */
export const seatOfferListeners = {
  "seat-offer"({ tableId, name, seat, until, now }: ServerOut["seat-offer"]): void {
    const offer = { tableId, name, seat, deadline: Date.now() + until - now };
    useSeatOfferStore.setState(({ offers }) => ({ offers: [...withoutTable(offers, tableId), offer], expired: null }));
  },
  "seat-offer-ended"({ tableId, name, reason }: ServerOut["seat-offer-ended"]): void {
    useSeatOfferStore.setState(({ offers, expired }) => ({
      offers: withoutTable(offers, tableId),
      expired: reason === "offer-expired" ? { tableId, name } : expired,
    }));
  },
};

const withoutTable = (offers: readonly SeatOffer[], tableId: string) =>
  offers.filter((offer) => offer.tableId !== tableId);
