/** Whether hands are dealt in the room, as any open line has said last. F2 */
import type { ServerOut } from "@poker/protocol";
import { create } from "zustand";

export const useDealing = create<ServerOut["dealing"]>(() => ({ stopped: false }));

/** For `on` of a line. */
export const dealingListeners = {
  dealing: ({ stopped }: ServerOut["dealing"]): void => useDealing.setState({ stopped }),
};
