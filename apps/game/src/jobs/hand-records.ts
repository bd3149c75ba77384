/** Turns hands that ended some hours ago into compact records, so that their steps can leave the journal. Decision 0041 */
import type { HandRecorder } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { Job } from "./job-runner.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long one run lasts at most. It leaves the rest to the next run. A run counts as dead only after a much longer time. */
const LONGEST_RUN_MS = 4 * MINUTE_MS;
/** How many hands one statement converts at most. Other work can use the database between two statements. */
const HANDS_AT_ONCE = 50;

interface HandRecordJobOptions {
  readonly recorder: HandRecorder;
  readonly afterHours: number;
  readonly clock: Pick<Clock, "monotonic">;
  readonly isClosing: () => boolean;
  readonly log: Logger;
}

export const handRecordJob = ({ recorder, afterHours, clock, isClosing, log }: HandRecordJobOptions): Job => ({
  name: "record-hands",
  everyMs: 5 * MINUTE_MS,
  async run() {
    const sum = { hands: 0, bytes: 0 };
    const until = clock.monotonic() + LONGEST_RUN_MS;
    let from: string | null = null;
    do {
      const { hands, next } = await recorder.recordHands({
        from,
        afterMs: afterHours * HOUR_MS,
        maxHands: HANDS_AT_ONCE,
      });
      for (const { tableId, handNo, bytes, problem } of hands) {
        if (problem !== null)
          log.error({ tableId, handNo, problem }, "ALARM: a finished hand cannot become a record, and its steps stay");
        if (bytes === null) continue;
        sum.hands += 1;
        sum.bytes += bytes;
      }
      from = next;
    } while (from !== null && !isClosing() && clock.monotonic() < until);
    if (sum.hands > 0) log.info(sum, "finished hands became records");
  },
});
