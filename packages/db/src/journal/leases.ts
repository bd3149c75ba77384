/**
 * Stores which process runs which unit: a single table, a pool with its queue and all its tables, or a tournament with its tables. Leases
 * are read and written only by the database's clock.
 */
import type pg from "pg";

/** The right of one node to run a unit. The epoch grows with every new owner. */
export interface Lease {
  readonly unitId: string;
  readonly epoch: number;
}

export interface TakenLease extends Lease {
  /** For how long no node ran the unit: the ms since the last heartbeat of its owner, or since its owner released it. */
  readonly ownerlessMs: number;
}

/** How long a lease lasts after the last heartbeat of its node. After a crash another node takes the unit when the lease has run out. */
export const LEASE_DURATION_MS = 10_000;
export const LEASE_RENEWAL_INTERVAL_MS = 2_000;

export interface Leases {
  /**
   * Takes up to `most` open units, each under a new epoch. A unit can be taken when its opening time has come, and it either has no owner
   * and no heir, or its lease has expired. Deletes nodes that own nothing and have been gone for a day.
   */
  claimUnits(nodeId: string, leaseMs: number, most?: number): Promise<readonly TakenLease[]>;
  /** Updates the node's heartbeat, which extends all its leases. Returns the leases that the node still has. */
  renewLeases(nodeId: string): Promise<readonly Lease[]>;
  /** Releases units (all of them when none is named), so that other nodes need not wait until the lease runs out. */
  releaseUnits(nodeId: string, unitIds?: readonly string[]): Promise<void>;
}

/** The open units whose opening time has come. A tournament is open as soon as it is announced, because it may be cancelled. */
export const OPEN_UNITS = `
  SELECT id FROM tables
  WHERE status = 'open' AND pool_id IS NULL AND tournament_id IS NULL AND (opens_at IS NULL OR opens_at <= clock_timestamp())
  UNION ALL
  SELECT id FROM pools WHERE status = 'open' AND (opens_at IS NULL OR opens_at <= clock_timestamp())
  UNION ALL
  SELECT id FROM tournaments WHERE closed_at IS NULL`;

/** An SQL expression: the unit to which a row of `tables` belongs. */
export const unitOfTable = (row: string): string => `coalesce(${row}.pool_id, ${row}.tournament_id, ${row}.id)`;

/** Never deletes the calling node, which may have been suspended for a day. */
const DELETE_DEAD_NODES = `
  DELETE FROM nodes n
  WHERE id <> $1 AND heartbeat_at < clock_timestamp() - interval '1 day'
    AND NOT EXISTS (SELECT FROM leases l WHERE l.node_id = n.id)`;

const LEASE_END = "clock_timestamp() + $2 * interval '1 millisecond'";
/** The columns that a node writes when it takes a unit; $1 is its id, $2 the duration of the lease. */
export const TAKEN = `node_id = $1, heir_id = NULL, epoch = epoch + 1, expires_at = ${LEASE_END}`;

export function createLeases(pool: pg.Pool): Leases {
  async function claimUnits(nodeId: string, leaseMs: number, most = 1_000_000): Promise<readonly TakenLease[]> {
    await pool.query(
      `INSERT INTO leases (unit_id)
       SELECT id FROM (${OPEN_UNITS}) AS units WHERE NOT EXISTS (SELECT FROM leases WHERE unit_id = id)
       ORDER BY id ON CONFLICT DO NOTHING`,
    );
    await pool.query(DELETE_DEAD_NODES, [nodeId]);
    // SKIP LOCKED: an owner that hangs inside a transaction must not keep the other units from being claimed.
    const { rows } = await pool.query<LeaseRow & { ownerless_ms: number }>(
      `UPDATE leases taken SET ${TAKEN}
       FROM (
         SELECT l.unit_id AS id, coalesce(n.heartbeat_at, l.expires_at) AS ended_at
         FROM leases l LEFT JOIN nodes n ON n.id = l.node_id
         WHERE l.unit_id IN (${OPEN_UNITS})
           AND (l.node_id IS NULL AND l.heir_id IS NULL
             OR l.node_id IS DISTINCT FROM $1 AND l.expires_at < clock_timestamp()
               AND (n.id IS NULL OR n.heartbeat_at <= clock_timestamp() - $2 * interval '1 millisecond'))
         ORDER BY l.unit_id LIMIT $3 FOR UPDATE OF l SKIP LOCKED) AS free
       WHERE unit_id = free.id
       RETURNING unit_id, epoch, greatest(0, round(extract(epoch FROM clock_timestamp() - free.ended_at) * 1000))::float AS ownerless_ms`,
      [nodeId, leaseMs, most],
    );
    return rows.map(({ ownerless_ms: ownerlessMs, ...row }) => ({ ...toLease(row), ownerlessMs }));
  }

  async function renewLeases(nodeId: string): Promise<readonly Lease[]> {
    // One heartbeat row extends all leases of a node. A write for each lease would cost a tenth of a core for thousands of tables, even
    // while no table is played.
    await pool.query("UPDATE nodes SET heartbeat_at = clock_timestamp() WHERE id = $1", [nodeId]);
    const { rows } = await pool.query<LeaseRow>("SELECT unit_id, epoch FROM leases WHERE node_id = $1", [nodeId]);
    return rows.map(toLease);
  }

  async function releaseUnits(nodeId: string, unitIds?: readonly string[]): Promise<void> {
    await pool.query(
      `UPDATE leases SET node_id = NULL, heir_id = NULL, expires_at = clock_timestamp()
       WHERE node_id = $1 AND unit_id IN (
         SELECT unit_id FROM leases WHERE node_id = $1 AND ($2::uuid[] IS NULL OR unit_id = ANY ($2))
         ORDER BY unit_id FOR UPDATE)`,
      [nodeId, unitIds ?? null],
    );
  }

  return { claimUnits, renewLeases, releaseUnits };
}

export interface LeaseRow {
  unit_id: string;
  epoch: number;
}

export const toLease = ({ unit_id, epoch }: LeaseRow): Lease => ({ unitId: unit_id, epoch });
