/** What everybody is told about the room, as any open line has said last: whether hands are dealt (F2), draining, announcements. */
import type { ServerOut } from "@poker/protocol";
import { create } from "zustand";
import { forgetClosed } from "./closed-news.ts";

type RoomStanding = ServerOut["dealing"] & ServerOut["room-news"];

export const useDealing = create<RoomStanding>(() => ({
  stopped: false,
  announcement: null,
  announcementId: null,
  draining: false,
}));

/** For `on` of a line. */
export const dealingListeners = {
  dealing: ({ stopped }: ServerOut["dealing"]): void => {
    if (!stopped) forgetClosed("stopped");
    useDealing.setState({ stopped });
  },
  "room-news": ({ announcement, announcementId, draining }: ServerOut["room-news"]): void => {
    if (!draining) forgetClosed("draining");
    useDealing.setState({ announcement, announcementId, draining });
  },
};
