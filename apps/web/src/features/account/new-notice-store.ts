/** Counts the notices that came while the page was open and were not dismissed, for pages without the room's header. */
import { create } from "zustand";

export const useNewNotices = create<{ readonly arrived: number }>(() => ({ arrived: 0 }));

export const dismissNewNotices = (): void => useNewNotices.setState({ arrived: 0 });

/** A listener for the connection. */
export const noticeListeners = {
  notice: (): void => useNewNotices.setState(({ arrived }) => ({ arrived: arrived + 1 })),
};
