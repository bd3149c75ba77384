/** What the room tells everybody: an announcement while it lasts, and that this process starts no new hands. */
import type { ServerOut } from "@poker/protocol";
import { type Clock, repeatEvery } from "../clock.ts";
import type { Logger } from "../log.ts";

const POLL_INTERVAL_MS = 1_000;

export interface RoomStatusPoller {
  currentStatus(): ServerOut["room-status"];
  /** Looks now, and tells when it is another than before. */
  pollNow(): Promise<void>;
  close(): void;
}

export interface RoomStatusOptions {
  /** The announcement of this moment. */
  readonly readAnnouncement: () => Promise<{ readonly id: string; readonly text: string } | null>;
  readonly isDraining: () => boolean;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onChange: (news: ServerOut["room-status"]) => void;
}

export function startRoomStatusPoller({
  readAnnouncement,
  isDraining,
  clock,
  log,
  onChange,
}: RoomStatusOptions): RoomStatusPoller {
  let said: { readonly id: string; readonly text: string } | null = null;
  let told = "";
  const currentStatus = () => ({
    announcement: said?.text ?? null,
    announcementId: said?.id ?? null,
    draining: isDraining(),
  });
  async function ask(): Promise<void> {
    said = await readAnnouncement();
    const news = currentStatus();
    const now = JSON.stringify(news);
    if (now === told) return;
    told = now;
    onChange(news);
  }
  let asked: Promise<void> = Promise.resolve();
  function look(): Promise<void> {
    const answer = asked.then(ask);
    asked = answer.catch(() => {});
    return answer;
  }
  const close = repeatEvery(clock, POLL_INTERVAL_MS, () => {
    look().catch((problem: unknown) => log.warn({ problem }, "announcements could not be read"));
  });
  return { currentStatus, pollNow: look, close };
}
