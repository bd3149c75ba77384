/** Counts the notices that came while the page was open and were not dismissed, for pages without the room's header. */
import { create } from "zustand";

export const useNewNotices = create<{ readonly arrived: number }>(() => ({ arrived: 0 }));

export const dismissNewNotices = (): void => useNewNotices.setState({ arrived: 0 });

/** A listener for the connection. An invitation to a table is told with the news of friends. */
export const noticeListeners = {
  notice({ kind }: { readonly kind: string }): void {
    if (kind !== "table-invitation") useNewNotices.setState(({ arrived }) => ({ arrived: arrived + 1 }));
  },
};
