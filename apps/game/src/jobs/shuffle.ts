/**
 * The daily self-test of the shuffle: many decks drawn as the tables draw theirs, in slices so small that no player notices, by one
 * process for all. A report that fails is an alarm and stops the dealing everywhere. F2
 */
import { setTimeout as rest } from "node:timers/promises";
import type { ShuffleReports } from "@poker/db";
import { createSelfTest, type Draw, type SelfTestReport } from "@poker/fair-deal/self-test";
import type { Logger } from "../log.ts";
import type { Job } from "./jobs.ts";

/** How often somebody asks whether the day has its report. */
const ASK_MS = 60_000;
const SLICE_MS = 2;
const REST_MS = 8;

export interface ShuffleJobOptions {
  readonly reports: Pick<ShuffleReports, "isDue" | "save">;
  /** The tables' own. */
  readonly shuffle: () => Draw;
  readonly sampleSize: number;
  /** This process. */
  readonly boot: string;
  readonly log: Logger;
  /** The process ends: the test is left to another. */
  readonly stopped: () => boolean;
  /** A report is kept. */
  readonly onReport: () => Promise<void>;
}

export function shuffleJob(options: ShuffleJobOptions): Job {
  const { reports, shuffle, sampleSize, boot, log, stopped, onReport } = options;

  async function test(): Promise<SelfTestReport | null> {
    const selfTest = createSelfTest();
    for (let drawn = 0; drawn < sampleSize; ) {
      if (stopped()) return null;
      const until = performance.now() + SLICE_MS;
      do {
        selfTest.take(shuffle());
        drawn += 1;
      } while (drawn < sampleSize && performance.now() < until);
      await rest(REST_MS);
    }
    return selfTest.report();
  }

  return {
    name: "shuffle-self-test",
    everyMs: ASK_MS,
    async run() {
      if (!(await reports.isDue())) return;
      const report = await test();
      if (!report || !(await reports.save(boot, report))) return;
      const { passed, tests } = report;
      if (passed) log.info({ sampleSize }, "the shuffle passed its daily test");
      else log.error({ tests }, "ALARM: the shuffle failed its daily test; no hand is dealt until it is released");
      await onReport();
    },
  };
}
