/** Deletes chat messages after the number of days that the chat announces. Reported messages are kept for the staff. */
import type { Chat } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { Job } from "./job-runner.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface ChatRetentionOptions {
  readonly chat: Pick<Chat, "deleteBefore">;
  readonly retentionDays: number;
  readonly clock: Pick<Clock, "wall">;
  readonly log: Logger;
}

export const chatRetentionJob = ({ chat, retentionDays, clock, log }: ChatRetentionOptions): Job => ({
  name: "delete-old-chat",
  everyMs: HOUR_MS,
  async run() {
    const messages = await chat.deleteBefore(clock.wall() - retentionDays * DAY_MS);
    if (messages > 0) log.info({ messages, retentionDays }, "old chat messages were deleted");
  },
});
