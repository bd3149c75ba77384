/**
 * The state of the room, which the server sends to every page: whether dealing is stopped (F2), draining or delayed,
 * and what the room announces. This file also remembers which of these messages the person has closed in this browser.
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

// Keeps in the browser's storage which messages of the room the person has closed.

/** Identifies a message that can be closed: an announcement by its id, or a state of the room by its name. */
export type AnnouncementKey = "stopped" | "draining" | "delayed" | `announcement ${string}`;

/** How many closed messages are remembered. Announcements expire, so older ones do not matter. */
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

/** Reads the stored list again, because the person may have closed a message in another tab. */
export const rehydrateDismissed = (): void => void useDismissedAnnouncements.persist.rehydrate();

export function dismissAnnouncement(key: AnnouncementKey): void {
  rehydrateDismissed();
  useDismissedAnnouncements.setState(({ dismissed }) => ({
    dismissed: [...dismissed.filter((other) => other !== key), key].slice(-MAX_DISMISSED),
  }));
}

/**
 * Forgets that the person has closed the message about a state of the room. Called when that state is over, so that the
 * bar shows the message the next time.
 */
function forgetDismissal(key: AnnouncementKey): void {
  rehydrateDismissed();
  if (!useDismissedAnnouncements.getState().dismissed.includes(key)) return;
  useDismissedAnnouncements.setState(({ dismissed }) => ({ dismissed: dismissed.filter((other) => other !== key) }));
}

/** The listeners that a connection to a game server needs to keep the state of the room up to date. */
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
