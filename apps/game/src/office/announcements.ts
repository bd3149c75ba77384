/**
 * Polls the room's status and reports each change. The status has the announcement, whether this process drains, and whether messages from
 * other servers are delayed.
 */
import type { ServerOut } from "@poker/protocol";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import { poll } from "../poll.ts";

const POLL_INTERVAL_MS = 1_000;

interface RoomStatusPoller {
  currentStatus(): ServerOut["room-status"];
  /** Reads the status now and reports it when it has changed. */
  pollNow(): Promise<void>;
  close(): Promise<void>;
}

interface RoomStatusOptions {
  /** The announcement that is shown now; null when there is no announcement. */
  readonly readAnnouncement: () => Promise<{ readonly id: string; readonly text: string } | null>;
  readonly isDraining: () => boolean;
  readonly isDelayed: () => boolean;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onChange: (status: ServerOut["room-status"]) => void;
}

export function startRoomStatusPoller({
  readAnnouncement,
  isDraining,
  isDelayed,
  clock,
  log,
  onChange,
}: RoomStatusOptions): RoomStatusPoller {
  let announcement: { readonly id: string; readonly text: string } | null = null;
  let reported = "";
  const currentStatus = () => ({
    announcement: announcement?.text ?? null,
    announcementId: announcement?.id ?? null,
    draining: isDraining(),
    delayed: isDelayed(),
  });
  async function run(): Promise<void> {
    announcement = await readAnnouncement();
    const status = currentStatus();
    const text = JSON.stringify(status);
    if (text === reported) return;
    reported = text;
    onChange(status);
  }
  const { runNow, stop } = poll(clock, { name: "room status", everyMs: POLL_INTERVAL_MS, run, log });
  return { currentStatus, pollNow: runNow, close: stop };
}
