/**
 * Stores which process runs which unit: a single table, a pool with its queue and all its tables, or a tournament with its tables. Only the
 * database's clock decides when a lease expires.
 */
import type pg from "pg";

/** The right of one node to run a unit. Each new owner gets a higher epoch. */
export interface Lease {
  readonly unitId: string;
  readonly epoch: number;
}

export interface TakenLease extends Lease {
  /** How many milliseconds no node ran the unit: since the last heartbeat of its owner, or since its owner released it. */
  readonly ownerlessMs: number;
}

/**
 * How long a lease lasts after the last heartbeat of its node, in milliseconds. After a crash, another node takes the unit when this time
 * is over.
 */
export const LEASE_DURATION_MS = 10_000;
export const LEASE_RENEWAL_INTERVAL_MS = 2_000;

export interface Leases {
  /**
   * Takes up to `most` open units. Each gets a new epoch. A unit can be taken when its opening time has come and one of these is true: it
   * has neither an owner nor an heir, or its lease has expired. Also deletes nodes that own nothing and have been gone for a day.
   */
  claimUnits(nodeId: string, leaseMs: number, most?: number): Promise<readonly TakenLease[]>;
  /** Writes the node's heartbeat, which extends all its leases. Returns the leases that the node still has. */
  renewLeases(nodeId: string): Promise<readonly Lease[]>;
  /** Releases these units, or all units of the node when none is named. So other nodes need not wait until the leases expire. */
  releaseUnits(nodeId: string, unitIds?: readonly string[]): Promise<void>;
}

/**
 * Selects the ids of open units whose opening time has come. A tournament is open as soon as it is announced, because it could be cancelled
 * from then on.
 */
export const OPEN_UNITS = `
  SELECT id FROM tables
  WHERE status = 'open' AND pool_id IS NULL AND tournament_id IS NULL AND (opens_at IS NULL OR opens_at <= clock_timestamp())
  UNION ALL
  SELECT id FROM pools WHERE status = 'open' AND (opens_at IS NULL OR opens_at <= clock_timestamp())
  UNION ALL
  SELECT id FROM tournaments WHERE closed_at IS NULL`;

/** Returns an SQL expression for the id of the unit to which a row of `tables` belongs. */
export const unitOfTable = (row: string): string => `coalesce(${row}.pool_id, ${row}.tournament_id, ${row}.id)`;

/** Leaves out the calling node, because it may have been suspended for a day itself. */
const DELETE_DEAD_NODES = `
  DELETE FROM nodes n
  WHERE id <> $1 AND heartbeat_at < clock_timestamp() - interval '1 day'
    AND NOT EXISTS (SELECT FROM leases l WHERE l.node_id = n.id)`;

const LEASE_END = "clock_timestamp() + $2 * interval '1 millisecond'";
/** What is written to a lease when a node takes the unit. $1 is the id of the node, and $2 the duration of the lease. */
export const TAKEN = `node_id = $1, heir_id = NULL, epoch = epoch + 1, expires_at = ${LEASE_END}`;

export function createLeases(pool: pg.Pool): Leases {
  async function claimUnits(nodeId: string, leaseMs: number, most = 1_000_000): Promise<readonly TakenLease[]> {
    await pool.query(
      `INSERT INTO leases (unit_id)
       SELECT id FROM (${OPEN_UNITS}) AS units WHERE NOT EXISTS (SELECT FROM leases WHERE unit_id = id)
       ORDER BY id ON CONFLICT DO NOTHING`,
    );
    await pool.query(DELETE_DEAD_NODES, [nodeId]);
    // SKIP LOCKED is needed for this case: an owner that hangs inside a transaction must not keep others from claiming the rest of the
    // units.
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
    // The one heartbeat of a node extends all its leases. With thousands of tables, a write for each lease would cost a tenth of a
    // processor core, even while no table is played.
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
