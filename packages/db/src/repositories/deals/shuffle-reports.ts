/**
 * The shuffle's self-tests, one per UTC day, and whether a failed test prevents the room from dealing. Plain rows go through Prisma. SQL:
 * the current day is that of the database's clock, and JSON is read as it was stored. F2
 */
import { toUtcDay } from "@poker/protocol";
import type { Database } from "../../sql/connect.ts";

/** One statistical test, as `@poker/fair-deal/self-test` reports it. */
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

/** The public part of one day's report. */
interface PublicShuffleReport extends ShuffleVerdict {
  /** UTC, `2026-01-31`. */
  readonly day: string;
}

export interface ShuffleReports {
  /** The reports of the last days, newest first. */
  listLatest(limit: number): Promise<readonly PublicShuffleReport[]>;
  /** Returns true when today has no report yet. */
  isTodayMissing(): Promise<boolean>;
  /** Saves today's report. Returns false when another process has already saved one. */
  saveToday(nodeId: string, verdict: ShuffleVerdict): Promise<boolean>;
  /** The first day whose report failed and was not released, `2026-01-31`; null when hands may be dealt. */
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
