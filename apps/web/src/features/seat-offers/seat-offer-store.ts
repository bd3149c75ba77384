/** Seats that are held for this player, whatever page he is on: one store a window, fed by every line it has open. S1 */
import type { ServerOut } from "@poker/protocol";
import { create } from "zustand";

export interface SeatOffer {
  readonly tableId: string;
  readonly name: string;
  readonly seat: number;
  /** In this browser's time. */
  readonly deadline: number;
}

interface SeatOfferState {
  readonly offers: readonly SeatOffer[];
  /** The table whose offer ran out unanswered, until it is read. */
  readonly expired: { readonly tableId: string; readonly name: string } | null;
}

export const useSeatOfferStore = create<SeatOfferState>(() => ({ offers: [], expired: null }));

export const dismissExpiredOffer = (): void => useSeatOfferStore.setState({ expired: null });

/** For `on` of a line. */
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

const withoutTable = (held: readonly SeatOffer[], tableId: string) => held.filter((each) => each.tableId !== tableId);
