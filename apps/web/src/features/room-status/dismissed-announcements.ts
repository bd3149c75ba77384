/** Which notices of the room somebody has closed; kept in this browser. */
import { create } from "zustand";
import { persist } from "zustand/middleware";

/** An announcement by its id; the others by what they tell, until that is over. */
export type NewsKey = "stopped" | "draining" | `said ${string}`;

/** Announcements end by themselves: older ones need not be remembered. */
const MOST = 20;

interface ClosedNews {
  readonly closed: readonly NewsKey[];
}

export const useClosedNews = create<ClosedNews>()(
  persist((): ClosedNews => ({ closed: [] }), { name: "closed-news", skipHydration: true }),
);

/** What another tab has closed meanwhile is closed here too. */
export const readClosed = (): void => void useClosedNews.persist.rehydrate();

export function closeNews(key: NewsKey): void {
  readClosed();
  useClosedNews.setState(({ closed }) => ({ closed: [...closed.filter((one) => one !== key), key].slice(-MOST) }));
}

/** It is over: when it comes again, it is news. */
export function forgetClosed(key: NewsKey): void {
  readClosed();
  if (!useClosedNews.getState().closed.includes(key)) return;
  useClosedNews.setState(({ closed }) => ({ closed: closed.filter((one) => one !== key) }));
}
