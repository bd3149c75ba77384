/** Seats that are held for this player, whatever page is open: one store a window, fed by each of its connections. S1 */
import type { ServerOut } from "@poker/protocol";
import { create } from "zustand";

export interface SeatOffer {
  readonly tableId: string;
  readonly name: string;
  readonly seat: number;
  /** By this browser's clock. */
  readonly deadline: number;
}

interface SeatOfferState {
  readonly offers: readonly SeatOffer[];
  /** The table whose offer expired unanswered; null when there is none, or the player has read of it. */
  readonly expired: { readonly tableId: string; readonly name: string } | null;
}

export const useSeatOfferStore = create<SeatOfferState>(() => ({ offers: [], expired: null }));

export const dismissExpiredOffer = (): void => useSeatOfferStore.setState({ expired: null });

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
