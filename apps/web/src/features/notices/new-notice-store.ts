/**
 * Counts the notices that arrived while the page was open and were not dismissed, for pages without the room's header. Also tells the room
 * which notices the player has read.
 */
import { type Done, isRefusal } from "@poker/engine";
import { create } from "zustand";
import { sendJson } from "../../ui/request-json.ts";

interface NewNotices {
  readonly arrived: number;
  /** The table whose given-up seat the player already knows about; null when there is no such table, and after a new notice. */
  readonly acknowledgedSeatAt: string | null;
}

export const useNewNotices = create<NewNotices>(() => ({ arrived: 0, acknowledgedSeatAt: null }));

export const dismissNewNotices = (): void => useNewNotices.setState({ arrived: 0 });

/** Called when the player has read why their seat at this table was given up, or sits there again. */
export const acknowledgeGivenUpSeat = (tableId: string): void =>
  useNewNotices.setState({ acknowledgedSeatAt: tableId });

/** A listener for the connection. It skips invitations to a table, which are shown with the news of friends. */
export const noticeListeners = {
  notice({ kind }: { readonly kind: string }): void {
    if (kind !== "table-invitation")
      useNewNotices.setState(({ arrived }) => ({ arrived: arrived + 1, acknowledgedSeatAt: null }));
  },
};

/** Marks the player's notices up to this one as read. Returns false when that failed. */
export const markNoticesRead = async (upTo: number): Promise<boolean> =>
  !isRefusal(await sendJson<Done>("/api/notices/read", { upTo }));
