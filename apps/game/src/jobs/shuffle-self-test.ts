/**
 * The daily self-test of the shuffle: many decks drawn as the tables draw theirs, in slices so small that no player notices, by one
 * process for all. A report that fails is an alarm and stops the dealing everywhere. F2
 */
import { setTimeout as rest } from "node:timers/promises";
import type { ShuffleReports } from "@poker/db";
import { createSelfTest, type SelfTestReport, type ShuffleSample } from "@poker/fair-deal/self-test";
import type { Logger } from "../log.ts";
import type { Job } from "./job-runner.ts";

/** How often the job checks whether the day has its report. */
const POLL_INTERVAL_MS = 60_000;
const MAX_SLICE_MS = 2;
const PAUSE_BETWEEN_SLICES_MS = 8;

export interface ShuffleSelfTestOptions {
  readonly reports: Pick<ShuffleReports, "isTodayMissing" | "saveToday">;
  /** The tables' own. */
  readonly shuffle: () => ShuffleSample;
  readonly sampleSize: number;
  /** This process. */
  readonly nodeId: string;
  readonly log: Logger;
  /** The process ends: the test is left to another. */
  readonly isClosing: () => boolean;
  /** A report is kept. */
  readonly onReport: () => Promise<void>;
}

export function shuffleSelfTestJob(options: ShuffleSelfTestOptions): Job {
  const { reports, shuffle, sampleSize, nodeId, log, isClosing, onReport } = options;

  async function test(): Promise<SelfTestReport | null> {
    const selfTest = createSelfTest();
    for (let drawn = 0; drawn < sampleSize; ) {
      if (isClosing()) return null;
      const until = performance.now() + MAX_SLICE_MS;
      do {
        selfTest.addSample(shuffle());
        drawn += 1;
      } while (drawn < sampleSize && performance.now() < until);
      await rest(PAUSE_BETWEEN_SLICES_MS);
    }
    return selfTest.buildReport();
  }

  return {
    name: "shuffle-self-test",
    everyMs: POLL_INTERVAL_MS,
    async run() {
      if (!(await reports.isTodayMissing())) return;
      const report = await test();
      if (!report || !(await reports.saveToday(nodeId, report))) return;
      const { passed, tests } = report;
      if (passed) log.info({ sampleSize }, "the shuffle passed its daily test");
      else log.error({ tests }, "ALARM: the shuffle failed its daily test; no hand is dealt until it is released");
      await onReport();
    },
  };
}
