/** What the room tells everybody: an announcement while it lasts, and that this process starts no new hands. */
import type { ServerOut } from "@poker/protocol";
import { type Clock, every } from "../clock.ts";
import type { Logger } from "../log.ts";

const LOOK_MS = 1_000;

export interface News {
  current(): ServerOut["room-news"];
  /** Looks now, and tells when it is another than before. */
  look(): Promise<void>;
  close(): void;
}

export interface NewsOptions {
  /** The announcement of this moment. */
  readonly read: () => Promise<{ readonly id: string; readonly text: string } | null>;
  readonly isDraining: () => boolean;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onChange: (news: ServerOut["room-news"]) => void;
}

export function watchNews({ read, isDraining, clock, log, onChange }: NewsOptions): News {
  let said: { readonly id: string; readonly text: string } | null = null;
  let told = "";
  const current = () => ({
    announcement: said?.text ?? null,
    announcementId: said?.id ?? null,
    draining: isDraining(),
  });
  async function ask(): Promise<void> {
    said = await read();
    const news = current();
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
  const close = every(clock, LOOK_MS, () => {
    look().catch((problem: unknown) => log.warn({ problem }, "announcements could not be read"));
  });
  return { current, look, close };
}
