/** What was said at the tables is forgotten after a while, as the players are told; what was reported stays for the staff. */
import type { Chat } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { Job } from "./jobs.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface TalkJobOptions {
  readonly chat: Pick<Chat, "forget">;
  readonly keptDays: number;
  readonly clock: Pick<Clock, "wall">;
  readonly log: Logger;
}

export const talkJob = ({ chat, keptDays, clock, log }: TalkJobOptions): Job => ({
  name: "forget-talk",
  everyMs: HOUR_MS,
  async run() {
    const messages = await chat.forget(clock.wall() - keptDays * DAY_MS);
    if (messages > 0) log.info({ messages, keptDays }, "old talk was forgotten");
  },
});
