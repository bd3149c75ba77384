/** Keeps whether the player has a new notice, for pages without the room's header. */
import { create } from "zustand";

export const useNewNotice = create<{ readonly hasNewNotice: boolean }>(() => ({ hasNewNotice: false }));

export const dismissNewNotice = (): void => useNewNotice.setState({ hasNewNotice: false });

/** A listener for the connection. */
export const noticeListeners = { notice: (): void => useNewNotice.setState({ hasNewNotice: true }) };
