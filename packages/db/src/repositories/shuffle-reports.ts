/** The shuffle's self-tests, one a UTC day on the database's clock, and whether one of them keeps the room from dealing. F2 */
import type { Queryable } from "../sql/connect.ts";

/** As @poker/fair-deal/self-test says it. */
export interface ShuffleTest {
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

export interface ShuffleReports {
  /** Whether today has no report yet. */
  isTodayMissing(): Promise<boolean>;
  /** Today's report; false: another process was first, and its report stands. */
  saveToday(nodeId: string, verdict: ShuffleVerdict): Promise<boolean>;
  /** The first day whose report failed and was not released, `2026-01-31`; null: hands may be dealt. */
  dealingStoppedSince(): Promise<string | null>;
}

const TODAY = "(clock_timestamp() AT TIME ZONE 'UTC')::date";

export const createShuffleReports = (pool: Queryable): ShuffleReports => ({
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
    const { rows } = await pool.query<{ day: string | null }>(
      `SELECT min(day)::text AS day FROM shuffle_reports r
       WHERE NOT passed AND NOT EXISTS (SELECT FROM shuffle_releases s WHERE s.day = r.day)`,
    );
    return rows[0]?.day ?? null;
  },
});
