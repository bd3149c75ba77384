/** The state of the room as its server sends it to every page: whether dealing is stopped (F2), it drains or is late, what it announces. */
import type { ServerOut } from "@poker/protocol";
import { create } from "zustand";
import { forgetDismissal } from "./dismissed-announcements.ts";

type RoomStatus = ServerOut["dealing"] & ServerOut["room-status"];

export const useRoomStatus = create<RoomStatus>(() => ({
  stopped: false,
  announcement: null,
  announcementId: null,
  draining: false,
  delayed: false,
}));

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
