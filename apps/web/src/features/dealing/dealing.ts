/** What everybody is told about the room, as any open line has said last: whether hands are dealt (F2), draining, announcements. */
import type { ServerOut } from "@poker/protocol";
import { create } from "zustand";

type RoomStanding = ServerOut["dealing"] & ServerOut["room-news"];

export const useDealing = create<RoomStanding>(() => ({ stopped: false, announcement: null, draining: false }));

/** For `on` of a line. */
export const dealingListeners = {
  dealing: ({ stopped }: ServerOut["dealing"]): void => useDealing.setState({ stopped }),
  "room-news": ({ announcement, draining }: ServerOut["room-news"]): void =>
    useDealing.setState({ announcement, draining }),
};
