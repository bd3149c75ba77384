/** Seats that are held for this player, on every page. One window has one store, and each of its connections updates it. S1 */
import type { ServerOut } from "@poker/protocol";
import { create } from "zustand";

export interface SeatOffer {
  readonly tableId: string;
  readonly name: string;
  readonly seat: number;
  /** The end of the offer by this browser's clock. */
  readonly deadline: number;
}

interface SeatOfferState {
  readonly offers: readonly SeatOffer[];
  /**
   * The table whose seat offer expired without an answer; null when there is none, or when the player has read this
   * notice.
   */
  readonly expired: { readonly tableId: string; readonly name: string } | null;
}

export const useSeatOfferStore = create<SeatOfferState>(() => ({ offers: [], expired: null }));

export const dismissExpiredOffer = (): void => useSeatOfferStore.setState({ expired: null });

/** Called when the player sits at this table, because an expired offer of a seat there is no longer news. */
export const settleExpiredOffer = (tableId: string): void =>
  useSeatOfferStore.setState(({ expired }) => ({ expired: expired?.tableId === tableId ? null : expired }));

/** Listeners for a connection to the game server. */
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
