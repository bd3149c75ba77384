/**
 * Runs the daily self-test of the shuffle. One process draws many decks in the same way as the tables do, in slices so short that they do
 * not delay play. When the test fails, it raises an alarm and stops dealing in every process. F2
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { ShuffleReports } from "@poker/db";
import { createSelfTest, type SelfTestReport, type ShuffleSample } from "@poker/fair-deal/self-test";
import type { Logger } from "../log.ts";
import type { Job } from "./job-runner.ts";

/** How often the job checks whether today's report already exists. */
const POLL_INTERVAL_MS = 60_000;
const MAX_SLICE_MS = 2;
const PAUSE_BETWEEN_SLICES_MS = 8;

interface ShuffleSelfTestOptions {
  readonly reports: Pick<ShuffleReports, "isTodayMissing" | "saveToday">;
  /** Draws a deck in the same way as the tables do. */
  readonly shuffle: () => ShuffleSample;
  readonly sampleSize: number;
  /** The id of this process. */
  readonly nodeId: string;
  readonly log: Logger;
  /** Returns true while this process closes. Another process then runs the test. */
  readonly isClosing: () => boolean;
  /** Called after a report has been stored. */
  readonly onReport: () => Promise<void>;
}

export function shuffleSelfTestJob(options: ShuffleSelfTestOptions): Job {
  const { reports, shuffle, sampleSize, nodeId, log, isClosing, onReport } = options;

  /** Runs the test. Resolves with null when the process closes before the test has ended. */
  async function runSelfTest(): Promise<SelfTestReport | null> {
    const selfTest = createSelfTest();
    for (let drawn = 0; drawn < sampleSize; ) {
      if (isClosing()) return null;
      const until = performance.now() + MAX_SLICE_MS;
      do {
        selfTest.addSample(shuffle());
        drawn += 1;
      } while (drawn < sampleSize && performance.now() < until);
      await sleep(PAUSE_BETWEEN_SLICES_MS);
    }
    return selfTest.buildReport();
  }

  return {
    name: "shuffle-self-test",
    everyMs: POLL_INTERVAL_MS,
    async run() {
      if (!(await reports.isTodayMissing())) return;
      const report = await runSelfTest();
      if (!report || !(await reports.saveToday(nodeId, report))) return;
      const { passed, tests } = report;
      if (passed) log.info({ sampleSize }, "the shuffle passed its daily test");
      else log.error({ tests }, "ALARM: the shuffle failed its daily test; no hand is dealt until it is released");
      await onReport();
    },
  };
}
