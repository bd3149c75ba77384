/** Which process runs which table. Leases are read and written on the database's clock alone. */
import type pg from "pg";
import { transaction } from "../connect.ts";

export interface Owned {
  readonly tableId: string;
  readonly epoch: number;
}

export interface Ownership {
  /**
   * Announces this process. A process that stood at the same address before must be gone: its tables are free at once.
   * `nodeId` is new at every start.
   */
  register(nodeId: string, url: string): Promise<void>;
  /** Takes up to `most` open tables that nobody holds or whose lease has run out, each under a new epoch. */
  claim(nodeId: string, leaseMs: number, most?: number): Promise<readonly Owned[]>;
  /** Shows a sign of life and extends all leases; what is missing in the answer went to somebody else. */
  renew(nodeId: string, leaseMs: number): Promise<readonly Owned[]>;
  /** Gives tables back (all of them when none is named), so that others need not wait for the lease. */
  release(nodeId: string, tableIds?: readonly string[]): Promise<void>;
}

const LEASE = "clock_timestamp() + $2 * interval '1 millisecond'";

export function createOwnership(pool: pg.Pool): Ownership {
  async function register(nodeId: string, url: string): Promise<void> {
    await transaction(pool, async (client) => {
      await client.query("INSERT INTO nodes (id, url) VALUES ($1, $2)", [nodeId, url]);
      await client.query(
        `UPDATE ownership SET node_id = NULL WHERE table_id IN (
           SELECT table_id FROM ownership WHERE node_id IN (SELECT id FROM nodes WHERE url = $2 AND id <> $1)
           ORDER BY table_id FOR UPDATE)`,
        [nodeId, url],
      );
    });
  }

  async function claim(nodeId: string, leaseMs: number, most = 1_000_000): Promise<readonly Owned[]> {
    await pool.query(
      `INSERT INTO ownership (table_id) SELECT id FROM tables WHERE status = 'open' ORDER BY id ON CONFLICT DO NOTHING`,
    );
    // SKIP LOCKED: an owner that stands still inside a transaction must not stop us from taking the other tables.
    const { rows } = await pool.query<OwnedRow>(
      `UPDATE ownership SET node_id = $1, epoch = epoch + 1, lease_until = ${LEASE}
       WHERE table_id IN (
         SELECT o.table_id FROM ownership o JOIN tables t ON t.id = o.table_id
         WHERE t.status = 'open'
           AND (o.node_id IS NULL OR (o.node_id <> $1 AND o.lease_until < clock_timestamp()))
         ORDER BY o.table_id LIMIT $3 FOR UPDATE OF o SKIP LOCKED)
       RETURNING table_id, epoch`,
      [nodeId, leaseMs, most],
    );
    return rows.map(fromRow);
  }

  async function renew(nodeId: string, leaseMs: number): Promise<readonly Owned[]> {
    await pool.query("UPDATE nodes SET heartbeat_at = clock_timestamp() WHERE id = $1", [nodeId]);
    // Locked in the order in which the journal's batches lock.
    const { rows } = await pool.query<OwnedRow>(
      `UPDATE ownership SET lease_until = ${LEASE}
       WHERE node_id = $1 AND table_id IN (
         SELECT table_id FROM ownership WHERE node_id = $1 ORDER BY table_id FOR NO KEY UPDATE)
       RETURNING table_id, epoch`,
      [nodeId, leaseMs],
    );
    return rows.map(fromRow);
  }

  async function release(nodeId: string, tableIds?: readonly string[]): Promise<void> {
    await pool.query(
      `UPDATE ownership SET node_id = NULL
       WHERE node_id = $1 AND table_id IN (
         SELECT table_id FROM ownership WHERE node_id = $1 AND ($2::uuid[] IS NULL OR table_id = ANY ($2))
         ORDER BY table_id FOR UPDATE)`,
      [nodeId, tableIds ?? null],
    );
  }

  return { register, claim, renew, release };
}

interface OwnedRow {
  table_id: string;
  epoch: number;
}

const fromRow = ({ table_id, epoch }: OwnedRow): Owned => ({ tableId: table_id, epoch });
