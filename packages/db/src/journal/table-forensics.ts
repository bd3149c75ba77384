/** Reads what the database still knows about a table whose events can no longer be applied. T7 */
import type { DealChain } from "@poker/engine";
import type { Queryable } from "../sql/connect.ts";
import { fromStored, STEP_COLUMNS, type StoredStep } from "./journal-steps.ts";
import type { JournalStep } from "./stream-commit.ts";

export interface TableForensics {
  /** The number of the last event; 0 when the stream is empty. */
  readonly seq: number;
  /** The highest hand number of the table; 0 when no hand was dealt. */
  readonly handNo: number;
  /** All steps of hand `handNo`; null when that hand has ended. */
  readonly unfinishedHand: readonly JournalStep[] | null;
  /** The last record of a deal that was closed; null when there is none. F3 */
  readonly dealChain: DealChain | null;
  /** The last status of the table, such as `closing`. */
  readonly status: string;
  /**
   * The players who sit at the table or have chips there, sorted by seat. Their stacks come from the ledger, as they were before the
   * unfinished hand.
   */
  readonly players: readonly { readonly userId: string; readonly seat: number | null; readonly stack: number }[];
}

/** Reads everything that is still known about the table. Only the owner of the table may call this, and only while it commits nothing. */
export async function readTableForensics(pool: Queryable, tableId: string): Promise<TableForensics> {
  const last = await pool.query<{ seq: number; hand_no: number; open: boolean; status: string }>(
    `SELECT seq, hand_no,
            coalesce((SELECT event->>'status'
                      FROM stream_steps s CROSS JOIN LATERAL json_array_elements(events) WITH ORDINALITY AS e(event, place)
                      WHERE stream_id = $1 AND event->>'type' = 'table-changed'
                      ORDER BY s.seq DESC, place DESC LIMIT 1), 'open') AS status,
            hand_no > 0 AND NOT EXISTS (SELECT FROM hands h WHERE h.table_id = $1 AND h.hand_no = l.hand_no) AS open
     FROM (SELECT coalesce(max(last_seq), 0) AS seq, coalesce(max(hand_no), 0) AS hand_no
           FROM stream_steps WHERE stream_id = $1) l`,
    [tableId],
  );
  const players = await pool.query<TableForensics["players"][number]>(
    `SELECT user_id AS "userId", s.seat, coalesce(a.balance, 0) AS stack
     FROM (SELECT user_id, seat FROM seats WHERE table_id = $1) s
     FULL JOIN (SELECT user_id, balance FROM ledger_accounts WHERE table_id = $1 AND kind = 'stack' AND balance > 0) a
       USING (user_id)
     ORDER BY s.seat, user_id`,
    [tableId],
  );
  const known = last.rows[0] ?? { seq: 0, hand_no: 0, open: false, status: "open" };
  const { seq, hand_no: handNo, open, status } = known;
  const dealChain = await readDealChain(pool, tableId);
  // A void hand is over as well, although it has no row among the hands.
  const isOpen = open && dealChain?.handNo !== handNo;
  const unfinishedHand = isOpen ? await readHandSteps(pool, tableId, handNo) : null;
  return { seq, handNo, unfinishedHand, dealChain, status, players: players.rows };
}

/**
 * Reads the chain from the last event that closed a record, or from the snapshot if that is newer. The steps of a void hand stay in the
 * journal, even if later hands have become records.
 */
async function readDealChain(pool: Queryable, tableId: string): Promise<DealChain | null> {
  const { rows } = await pool.query<DealChain>(
    `(SELECT (event->>'handNo')::int AS "handNo", event->>'hash' AS hash
      FROM stream_steps s CROSS JOIN LATERAL json_array_elements(events) AS event
      WHERE stream_id = $1 AND events::text LIKE '%"deal-closed"%' AND event->>'type' = 'deal-closed'
      ORDER BY s.seq DESC LIMIT 1)
     UNION ALL
     SELECT (state->'state'->'dealChain'->>'handNo')::int, state->'state'->'dealChain'->>'hash'
     FROM stream_snapshots WHERE stream_id = $1 AND state->'state'->'dealChain' IS NOT NULL
     ORDER BY "handNo" DESC NULLS LAST LIMIT 1`,
    [tableId],
  );
  return rows[0] ?? null;
}

async function readHandSteps(pool: Queryable, tableId: string, handNo: number): Promise<readonly JournalStep[]> {
  const { rows } = await pool.query<StoredStep>(
    `SELECT ${STEP_COLUMNS} FROM stream_steps
     WHERE stream_id = $1 AND seq >= (SELECT min(seq) FROM stream_steps WHERE stream_id = $1 AND hand_no = $2)
     ORDER BY seq`,
    [tableId, handNo],
  );
  return rows.map(fromStored);
}

/** How many chips a player won; negative for a loss. */
export interface HandResult {
  readonly userId: string;
  readonly net: number;
}

/** Returns the results of the players in the table's recorded hands after `handNo`. */
export async function readHandResults(
  pool: Queryable,
  tableId: string,
  handNo: number,
): Promise<readonly HandResult[]> {
  const { rows } = await pool.query<HandResult>(
    `SELECT p.user_id AS "userId", sum(p.net)::bigint AS net
     FROM hands h JOIN hand_seats p ON p.hand_serial = h.serial
     WHERE h.table_id = $1 AND h.hand_no > $2 GROUP BY p.user_id ORDER BY p.user_id`,
    [tableId, handNo],
  );
  return rows;
}
