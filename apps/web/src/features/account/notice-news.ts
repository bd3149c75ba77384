/** That something new stands among the player's notices, for pages that have no header to show it in. */
import { create } from "zustand";

export const useNotices = create<{ readonly news: boolean }>(() => ({ news: false }));

export const forgetNews = (): void => useNotices.setState({ news: false });

/** For `on` of a line. */
export const noticeListeners = { notice: (): void => useNotices.setState({ news: true }) };
