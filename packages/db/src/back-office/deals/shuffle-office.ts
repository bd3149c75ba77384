/**
 * Shows staff the reports of the shuffle's self-tests, and lets them release a failed report so that the room deals again. SQL: JSON is
 * read as it was stored, and a function of the database releases a day. F2, fault 100
 */
import type { Done, Refusal } from "@poker/engine";
import type { ShuffleReleaseRefusalCode } from "@poker/protocol";
import type { ShuffleVerdict } from "../../repositories/deals/shuffle-reports.ts";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Queryable } from "../../sql/connect.ts";
import { withPermission } from "../office/check-permission.ts";

export interface ShuffleReport extends ShuffleVerdict {
  /** A UTC date such as `2026-01-31`. */
  readonly day: string;
  readonly nodeId: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly release: { readonly by: string; readonly reason: string; readonly at: number } | null;
}

export const SHUFFLE_REPORTS_PAGE_SIZE = 60;

/** A report from a player's browser that a hand's deal failed the verification. F3 */
export interface DealFailureReport {
  readonly tableId: string;
  readonly tableName: string;
  readonly handNo: number;
  readonly userId: string;
  readonly player: string;
  /** The ids of the checks that failed, such as `V3`. */
  readonly codes: readonly string[];
  /** Epoch milliseconds. */
  readonly at: number;
}

const SHOWN_DEAL_FAILURES = 100;

interface Row {
  day: string;
  sample_size: number;
  tests: ShuffleReport["tests"];
  passed: boolean;
  node_id: string;
  created_at: Date;
  by: string | null;
  reason: string | null;
  at: Date | null;
}

export const createShuffleOffice = (pool: Queryable) => ({
  /** Returns reports, newest first. `before` is the last day of the previous page. */
  listReports: withPermission(
    "shuffle.read",
    async (_staff, before: string | null): Promise<readonly ShuffleReport[]> => {
      const { rows } = await pool.query<Row>(
        `SELECT r.day::text, r.sample_size, r.tests, r.passed, r.node_id, r.created_at, u.name AS by, s.reason, s.at
       FROM shuffle_reports r LEFT JOIN shuffle_releases s ON s.day = r.day LEFT JOIN users u ON u.id = s.released_by
       WHERE r.day < coalesce($1::date, 'infinity') ORDER BY r.day DESC LIMIT ${SHUFFLE_REPORTS_PAGE_SIZE}`,
        [before],
      );
      return rows.map(fromRow);
    },
  ),

  /**
   * Returns the latest reports, newest first. The room itself does nothing about a report, because the page may be wrong or its player may
   * lie.
   */
  listDealFailures: withPermission("shuffle.read", async (): Promise<readonly DealFailureReport[]> => {
    const { rows } = await pool.query<Omit<DealFailureReport, "at"> & { at: Date }>(
      `SELECT f.table_id AS "tableId", t.name AS "tableName", f.hand_no AS "handNo", f.user_id AS "userId", u.name AS player,
              f.codes, f.reported_at AS at
       FROM deal_failures f JOIN users u ON u.id = f.user_id JOIN tables t ON t.id = f.table_id
       ORDER BY f.reported_at DESC, f.table_id, f.hand_no LIMIT ${SHOWN_DEAL_FAILURES}`,
    );
    return rows.map(({ at, ...failure }) => ({ ...failure, at: at.getTime() }));
  }),

  /** Releases a failed report. The room deals hands again when no failed report is left. */
  releaseDay: withPermission(
    "shuffle.release",
    (
      staff,
      { day, reason }: { readonly day: string; readonly reason: string },
    ): Promise<Done | Refusal<ShuffleReleaseRefusalCode>> =>
      callRefusing(pool, "SELECT shuffle_release($1, $2, $3, $4) AS refused", [
        staff.sessionKey,
        day,
        reason,
        staff.ipAddress,
      ]),
  ),
});

const fromRow = (row: Row): ShuffleReport => ({
  day: row.day,
  sampleSize: row.sample_size,
  tests: row.tests,
  passed: row.passed,
  nodeId: row.node_id,
  at: row.created_at.getTime(),
  release:
    row.by === null || row.reason === null || row.at === null
      ? null
      : { by: row.by, reason: row.reason, at: row.at.getTime() },
});
