/**
 * The state of the room, as the server sends it to every page: whether dealing is stopped (F2), draining or delayed,
 * and the room's announcement. This file also stores which of these messages the user of this browser has closed.
 */
import type { ServerOut } from "@poker/protocol";
import { create } from "zustand";
import { persist } from "zustand/middleware";

type RoomStatus = ServerOut["dealing"] & ServerOut["room-status"];

export const useRoomStatus = create<RoomStatus>(() => ({
  stopped: false,
  announcement: null,
  announcementId: null,
  maintenanceAt: null,
  draining: false,
  delayed: false,
}));

// The room's announcements that this browser's user has closed, in local storage.

/** Identifies an announcement by its id, and a condition of the room by its name. */
export type AnnouncementKey = "stopped" | "draining" | "delayed" | `announcement ${string}`;

/** Announcements expire, so old ones need not be remembered. */
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

/** Reads the stored list again, so that a dismissal in another tab also counts here. */
export const rehydrateDismissed = (): void => void useDismissedAnnouncements.persist.rehydrate();

export function dismissAnnouncement(key: AnnouncementKey): void {
  rehydrateDismissed();
  useDismissedAnnouncements.setState(({ dismissed }) => ({
    dismissed: [...dismissed.filter((other) => other !== key), key].slice(-MAX_DISMISSED),
  }));
}

/** Forgets a dismissal once its condition is over, so that the bar shows the condition the next time. */
function forgetDismissal(key: AnnouncementKey): void {
  rehydrateDismissed();
  if (!useDismissedAnnouncements.getState().dismissed.includes(key)) return;
  useDismissedAnnouncements.setState(({ dismissed }) => ({ dismissed: dismissed.filter((other) => other !== key) }));
}

/** Listeners for a connection to the game server. */
export const roomStatusListeners = {
  dealing: ({ stopped }: ServerOut["dealing"]): void => {
    if (!stopped) forgetDismissal("stopped");
    useRoomStatus.setState({ stopped });
  },
  "room-status": (status: ServerOut["room-status"]): void => {
    if (!status.draining) forgetDismissal("draining");
    if (!status.delayed) forgetDismissal("delayed");
    useRoomStatus.setState(status);
  },
};
