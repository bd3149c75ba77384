/**
 * Tracks the room's status and reports each change. The status contains the announcement, whether this process drains, and whether messages
 * from other servers are delayed.
 */
import type { Announcement, ServerOut } from "@poker/protocol";
import { type Clock, repeatEvery } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { ServerEvents } from "../server-events.ts";
import { pollForWork } from "../work-poll.ts";

/** How often this process's own parts of the status are checked for changes. */
const COMPARE_INTERVAL_MS = 1_000;

interface RoomStatusPoller {
  currentStatus(): ServerOut["room-status"];
  /** Reads the status now, and reports it if it has changed. */
  pollNow(): Promise<void>;
  close(): Promise<void>;
}

interface RoomStatusOptions {
  /** Resolves with the current announcement, or null without one, and with the milliseconds until the next change. */
  readonly readAnnouncement: () => Promise<{
    readonly current: Pick<Announcement, "id" | "text" | "maintenanceAt"> | null;
    readonly changesInMs: number | null;
  }>;
  readonly isDraining: () => boolean;
  readonly isDelayed: () => boolean;
  readonly events: Pick<ServerEvents, "on">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onChange: (status: ServerOut["room-status"]) => void;
}

export function startRoomStatusPoller({
  readAnnouncement,
  isDraining,
  isDelayed,
  events,
  clock,
  log,
  onChange,
}: RoomStatusOptions): RoomStatusPoller {
  let announcement: Pick<Announcement, "id" | "text" | "maintenanceAt"> | null = null;
  let reported = "";
  const currentStatus = () => ({
    announcement: announcement?.text ?? null,
    announcementId: announcement?.id ?? null,
    maintenanceAt: announcement?.maintenanceAt ?? null,
    draining: isDraining(),
    delayed: isDelayed(),
  });
  function compare(): void {
    const status = currentStatus();
    const text = JSON.stringify(status);
    if (text === reported) return;
    reported = text;
    onChange(status);
  }
  async function check(): Promise<number | null> {
    const { current, changesInMs } = await readAnnouncement();
    announcement = current;
    compare();
    return changesInMs;
  }
  const { runNow, stop } = pollForWork({ name: "room status", work: "announcements", check, events, clock, log });
  const stopComparing = repeatEvery(clock, COMPARE_INTERVAL_MS, compare);
  return {
    currentStatus,
    pollNow: runNow,
    close() {
      stopComparing();
      return stop();
    },
  };
}
