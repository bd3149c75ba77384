/** Which of the room's announcements this browser's user has closed; kept in local storage. */
import { create } from "zustand";
import { persist } from "zustand/middleware";

/** Identifies an announcement by its id, a condition of the room by its name. */
export type AnnouncementKey = "stopped" | "draining" | "delayed" | `announcement ${string}`;

/** Announcements end by themselves: older ones need not be remembered. */
const MAX_DISMISSED = 20;

interface DismissedAnnouncements {
  readonly dismissed: readonly AnnouncementKey[];
}

export const useDismissedAnnouncements = create<DismissedAnnouncements>()(
  persist((): DismissedAnnouncements => ({ dismissed: [] }), {
    name: "dismissed-announcements",
    skipHydration: true,
  }),
);

/** Reads the stored list again, so that what another tab has dismissed is dismissed here too. */
export const rehydrateDismissed = (): void => void useDismissedAnnouncements.persist.rehydrate();

export function dismissAnnouncement(key: AnnouncementKey): void {
  rehydrateDismissed();
  useDismissedAnnouncements.setState(({ dismissed }) => ({
    dismissed: [...dismissed.filter((other) => other !== key), key].slice(-MAX_DISMISSED),
  }));
}

/** Forgets a dismissal once its condition is over, so that the bar shows the condition when it comes again. */
export function forgetDismissal(key: AnnouncementKey): void {
  rehydrateDismissed();
  if (!useDismissedAnnouncements.getState().dismissed.includes(key)) return;
  useDismissedAnnouncements.setState(({ dismissed }) => ({ dismissed: dismissed.filter((other) => other !== key) }));
}
