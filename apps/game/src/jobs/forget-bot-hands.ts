/** Deletes hands that only bots played, some hours after they ended. Decisions 0106, 0107 */
import type { BotHandForgetter } from "@poker/db";
import type { Logger } from "../log.ts";
import type { Job } from "./job-runner.ts";

const HOUR_MS = 3_600_000;

interface BotHandJobOptions {
  readonly forgetter: BotHandForgetter;
  readonly hours: number;
  readonly isClosing: () => boolean;
  readonly log: Logger;
}

export const botHandJob = ({ forgetter, hours, isClosing, log }: BotHandJobOptions): Job => ({
  name: "forget-bot-hands",
  everyMs: HOUR_MS,
  async run() {
    const problems = new Map<string, string>();
    let [more, count] = [true, 0];
    while (more && !isClosing()) {
      const { looked, forgotten, problems: found } = await forgetter.forgetNext(hours);
      count += forgotten;
      more = looked > 0;
      for (const { tableId, problem } of found) problems.set(tableId, problem);
    }
    for (const [tableId, problem] of problems)
      log.error({ tableId, problem }, "ALARM: a table cannot be followed, and its hands of bots alone stay");
    if (count > 0) log.info({ count }, "hands that only bots played are deleted");
  },
});
