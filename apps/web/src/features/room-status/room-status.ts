/** What everybody is told about the room, as any open line has said last: whether hands are dealt (F2), draining, announcements. */
import type { ServerOut } from "@poker/protocol";
import { create } from "zustand";
import { forgetClosed } from "./dismissed-announcements.ts";

type RoomStatus = ServerOut["dealing"] & ServerOut["room-status"];

export const useRoomStatus = create<RoomStatus>(() => ({
  stopped: false,
  announcement: null,
  announcementId: null,
  draining: false,
}));

/** For `on` of a line. */
export const roomStatusListeners = {
  dealing: ({ stopped }: ServerOut["dealing"]): void => {
    if (!stopped) forgetClosed("stopped");
    useRoomStatus.setState({ stopped });
  },
  "room-status": ({ announcement, announcementId, draining }: ServerOut["room-status"]): void => {
    if (!draining) forgetClosed("draining");
    useRoomStatus.setState({ announcement, announcementId, draining });
  },
};
