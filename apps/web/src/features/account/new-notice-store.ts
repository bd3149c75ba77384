/** That something new stands among the player's notices, for pages that have no header to show it in. */
import { create } from "zustand";

export const useNewNotice = create<{ readonly hasNewNotice: boolean }>(() => ({ hasNewNotice: false }));

export const dismissNewNotice = (): void => useNewNotice.setState({ hasNewNotice: false });

/** For `on` of a line. */
export const noticeListeners = { notice: (): void => useNewNotice.setState({ hasNewNotice: true }) };
