/** Seats that are held for this player, whatever page he is on: one store a window, fed by every line it has open. S1 */
import type { ServerOut } from "@poker/protocol";
import { create } from "zustand";

export interface HeldSeat {
  readonly tableId: string;
  readonly name: string;
  readonly seat: number;
  /** In this browser's time. */
  readonly deadline: number;
}

interface SeatOffers {
  readonly held: readonly HeldSeat[];
  /** The table whose offer ran out unanswered, until it is read. */
  readonly lapsed: { readonly tableId: string; readonly name: string } | null;
}

export const useSeatOffers = create<SeatOffers>(() => ({ held: [], lapsed: null }));

export const forgetLapsed = (): void => useSeatOffers.setState({ lapsed: null });

/** For `on` of a line. */
export const seatOfferListeners = {
  "seat-offer"({ tableId, name, seat, until, now }: ServerOut["seat-offer"]): void {
    const offer = { tableId, name, seat, deadline: Date.now() + until - now };
    useSeatOffers.setState(({ held }) => ({ held: [...without(held, tableId), offer], lapsed: null }));
  },
  "seat-offer-over"({ tableId, name, why }: ServerOut["seat-offer-over"]): void {
    useSeatOffers.setState(({ held, lapsed }) => ({
      held: without(held, tableId),
      lapsed: why === "offer-expired" ? { tableId, name } : lapsed,
    }));
  },
};

const without = (held: readonly HeldSeat[], tableId: string) => held.filter((each) => each.tableId !== tableId);
