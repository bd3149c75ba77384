/**
 * Stores the shuffle's daily self-tests, and tells whether a failed test stops the room from dealing. Days are UTC. Plain rows go through
 * Prisma. SQL: the database's clock decides which day it is, and JSON is read as it was stored. F2
 */
import { toUtcDay } from "@poker/protocol";
import type { Database } from "../../sql/connect.ts";

/** The result of one statistical test, as `@poker/fair-deal/self-test` reports it. */
interface ShuffleTest {
  readonly name: string;
  readonly statistic: number;
  readonly expected: number;
  readonly p: number;
  readonly passed: boolean;
}

export interface ShuffleVerdict {
  readonly sampleSize: number;
  readonly tests: readonly ShuffleTest[];
  readonly passed: boolean;
}

/** What everybody may see of one day's report. */
interface PublicShuffleReport extends ShuffleVerdict {
  /** A UTC date such as `2026-01-31`. */
  readonly day: string;
}

export interface ShuffleReports {
  /** Returns the reports of the latest days, newest first. */
  listLatest(limit: number): Promise<readonly PublicShuffleReport[]>;
  /** Returns true when today has no report yet. */
  isTodayMissing(): Promise<boolean>;
  /** Saves today's report. Returns false when another process has already saved one. */
  saveToday(nodeId: string, verdict: ShuffleVerdict): Promise<boolean>;
  /** Returns the first day whose report failed and which staff have not released, such as `2026-01-31`. null when the room may deal. */
  dealingStoppedSince(): Promise<string | null>;
}

const TODAY = "(clock_timestamp() AT TIME ZONE 'UTC')::date";

export const createShuffleReports = ({ prisma, pool }: Pick<Database, "prisma" | "pool">): ShuffleReports => ({
  async listLatest(limit) {
    const { rows } = await pool.query<{ day: string; sample_size: number } & Pick<ShuffleVerdict, "tests" | "passed">>(
      "SELECT day::text, sample_size, tests, passed FROM shuffle_reports ORDER BY day DESC LIMIT $1",
      [limit],
    );
    return rows.map(({ day, sample_size: sampleSize, tests, passed }) => ({ day, sampleSize, tests, passed }));
  },

  async isTodayMissing() {
    const { rows } = await pool.query(`SELECT FROM shuffle_reports WHERE day = ${TODAY}`);
    return rows.length === 0;
  },

  async saveToday(nodeId, { sampleSize, tests, passed }) {
    const { rowCount } = await pool.query(
      `INSERT INTO shuffle_reports (day, sample_size, tests, passed, node_id) VALUES (${TODAY}, $1, $2, $3, $4)
       ON CONFLICT (day) DO NOTHING`,
      [sampleSize, JSON.stringify(tests), passed, nodeId],
    );
    return rowCount === 1;
  },

  async dealingStoppedSince() {
    const failure = await prisma.shuffleReport.findFirst({
      where: { passed: false, release: null },
      select: { day: true },
      orderBy: { day: "asc" },
    });
    return failure && toUtcDay(failure.day.getTime());
  },
});
