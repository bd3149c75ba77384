/** The state of the room as its server sends it to every page: whether dealing is stopped (F2), whether it drains, what it announces. */
import type { ServerOut } from "@poker/protocol";
import { create } from "zustand";
import { forgetDismissal } from "./dismissed-announcements.ts";

type RoomStatus = ServerOut["dealing"] & ServerOut["room-status"];

export const useRoomStatus = create<RoomStatus>(() => ({
  stopped: false,
  announcement: null,
  announcementId: null,
  draining: false,
}));

/** Listeners for a connection to the game server. */
export const roomStatusListeners = {
  dealing: ({ stopped }: ServerOut["dealing"]): void => {
    if (!stopped) forgetDismissal("stopped");
    useRoomStatus.setState({ stopped });
  },
  "room-status": ({ announcement, announcementId, draining }: ServerOut["room-status"]): void => {
    if (!draining) forgetDismissal("draining");
    useRoomStatus.setState({ announcement, announcementId, draining });
  },
};
