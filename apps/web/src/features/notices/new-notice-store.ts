/**
 * Counts the notices that have arrived since the page was opened and that the player has not dismissed. Pages without
 * the room's header show them. This file also tells the room which notices the player has read.
 */
import { type Done, isRefusal } from "@poker/engine";
import { create } from "zustand";
import { sendJson } from "../../ui/request-json.ts";

interface NewNotices {
  readonly arrived: number;
  /**
   * The id of a table whose given-up seat the player has already read about. null when there is none, and again after
   * each new notice.
   */
  readonly acknowledgedSeatAt: string | null;
}

export const useNewNotices = create<NewNotices>(() => ({ arrived: 0, acknowledgedSeatAt: null }));

export const dismissNewNotices = (): void => useNewNotices.setState({ arrived: 0 });

/** To be called when the player has read why their seat at this table was given up, or sits there again. */
export const acknowledgeGivenUpSeat = (tableId: string): void =>
  useNewNotices.setState({ acknowledgedSeatAt: tableId });

/** Listens to the connection for new notices. Skips invitations to a table, which appear among the news of friends. */
export const noticeListeners = {
  notice({ kind }: { readonly kind: string }): void {
    if (kind !== "table-invitation")
      useNewNotices.setState(({ arrived }) => ({ arrived: arrived + 1, acknowledgedSeatAt: null }));
  },
};

/** Marks the player's notices as read, up to the one with the id `upTo`. Resolves with false when that failed. */
export const markNoticesRead = async (upTo: number): Promise<boolean> =>
  !isRefusal(await sendJson<Done>("/api/notices/read", { upTo }));
