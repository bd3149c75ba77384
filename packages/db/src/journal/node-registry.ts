/** Keeps the list of nodes: each node adds itself at its start and removes itself when it ends. Times are the database's. */
import { type Refusal, refuse } from "@poker/engine";
import type pg from "pg";
import { NEWEST_MIGRATION } from "../generated/newest-migration.ts";
import { inTransaction, type Queryable } from "../sql/connect.ts";
import { OPEN_UNITS } from "./leases.ts";

/** What a node says about itself at its start. */
export interface NodeAnnouncement {
  /** A new id at every start of the process. */
  readonly nodeId: string;
  /** The name stays the same after a restart. */
  readonly name: string;
  /** The address at which browsers reach the node. */
  readonly url: string;
  /** The node's share of the units, relative to the weights of the other nodes. */
  readonly weight: number;
  /** The protocol version of the node. */
  readonly protocol: number;
  /** The oldest version of the protocol that other nodes may speak beside this node. */
  readonly oldestCompatibleProtocol: number;
  /** A fingerprint of the first key of each list. Processes of a version without lists compare it. */
  readonly secrets: string;
  /** The fingerprints of each list of keys, by the list's name. */
  readonly keys: NodeKeys;
  /** The transport to the sockets of other nodes; `memory` when the node has no transport. */
  readonly adapter: string;
}

/** Lists of fingerprints by the name of the key; the node seals with the first and opens with all of them. Decision 0110 */
type NodeKeys = Readonly<Record<string, readonly string[]>>;

/** Why a process cannot be a node of this room: because of its own version, or because of the nodes that are alive. `detail` of `key-order` names the key, the node that cannot open it, and the node that seals with it. */
export type NodeRefusal = Refusal<
  "schema-older" | "schema-newer" | "other-protocol" | "other-secrets" | "key-order" | "no-adapter" | "other-adapter"
>;

/** A node that is alive, with the units that it owns or will inherit. */
export interface NodeLoad {
  readonly nodeId: string;
  readonly weight: number;
  /** A draining node takes no more units. */
  readonly draining: boolean;
  readonly units: number;
}

export interface RoomLoad {
  readonly openUnits: number;
  readonly nodes: readonly NodeLoad[];
}

interface RoomLoadNow extends RoomLoad {
  /** The ms until the next unit opens; null when no unit waits for its opening time. */
  readonly nextOpensInMs: number | null;
}

export interface NodeRegistry {
  /**
   * Adds the node. An earlier process with the same name must be gone, so the units of that process are free at once. Returns the refusal
   * when nothing was done.
   */
  registerNode(node: NodeAnnouncement): Promise<NodeRefusal | null>;
  /** How the units are distributed over the nodes that are alive; the asking node counts as one. */
  readLoad(nodeId: string): Promise<RoomLoadNow>;
  /** The node is about to end: it gets no more units and no more players. */
  markLeaving(nodeId: string): Promise<void>;
  /** Forgets a node that has no lease any more, so that no player is sent to it. */
  removeNode(nodeId: string): Promise<void>;
}

/** A node without a heartbeat for this long is gone. The time equals the duration of a lease. */
const ALIVE_FOR = "interval '10 seconds'";

/** The nodes that are alive. When several processes have the same name, only the one that started last is listed. */
export const ALIVE_NODES = `
  SELECT DISTINCT ON (name) * FROM nodes WHERE heartbeat_at > clock_timestamp() - ${ALIVE_FOR}
  ORDER BY name, started_at DESC`;

const READ_LOAD = `
  WITH alive AS (
    SELECT id, weight, draining FROM (${ALIVE_NODES}) AS recent
    UNION SELECT id, weight, draining FROM nodes WHERE id = $1
  )
  SELECT (SELECT count(*)::int FROM (${OPEN_UNITS}) AS units) AS "openUnits",
    (SELECT (extract(epoch FROM min(opens_at) - clock_timestamp()) * 1000)::float FROM (
       SELECT opens_at FROM tables WHERE status = 'open' AND opens_at > clock_timestamp()
       UNION ALL SELECT opens_at FROM pools WHERE status = 'open' AND opens_at > clock_timestamp()) AS later) AS "nextOpensInMs",
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
       'nodeId', a.id, 'weight', a.weight, 'draining', a.draining,
       'units', (SELECT count(*) FROM leases l WHERE l.node_id = a.id)
              + (SELECT count(*) FROM leases l WHERE l.heir_id = a.id))), '[]') FROM alive a) AS nodes`;

export const createNodeRegistry = (pool: pg.Pool): NodeRegistry => ({
  registerNode(node) {
    const { nodeId, name, url, weight, protocol, secrets, keys, adapter } = node;
    return inTransaction(pool, async (client) => {
      await client.query("SELECT pg_advisory_xact_lock(hashtext('nodes'))");
      const refusal = (await checkSchema(client)) ?? (await checkOthers(client, node));
      if (refusal) return refusal;
      await client.query(
        "INSERT INTO nodes (id, name, url, weight, protocol, secrets, adapter, keys) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        [nodeId, name, url, weight, protocol, secrets, adapter, JSON.stringify(keys)],
      );
      await client.query(
        `UPDATE leases l SET node_id = NULL, expires_at = n.heartbeat_at FROM nodes n
         WHERE n.id = l.node_id AND l.unit_id IN (
           SELECT unit_id FROM leases WHERE node_id IN (SELECT id FROM nodes WHERE name = $2 AND id <> $1)
           ORDER BY unit_id FOR UPDATE)`,
        [nodeId, name],
      );
      // Otherwise, if this process ended soon, the earlier process would count as alive again until its last heartbeat is too old.
      await client.query(
        `UPDATE nodes SET heartbeat_at = clock_timestamp() - ${ALIVE_FOR} WHERE name = $2 AND id <> $1
         AND heartbeat_at > clock_timestamp() - ${ALIVE_FOR}`,
        [nodeId, name],
      );
      return null;
    });
  },

  async readLoad(nodeId) {
    const { rows } = await pool.query<RoomLoadNow>(READ_LOAD, [nodeId]);
    return rows[0] ?? { openUnits: 0, nextOpensInMs: null, nodes: [] };
  },

  async markLeaving(nodeId) {
    await pool.query("UPDATE nodes SET draining = true WHERE id = $1", [nodeId]);
  },

  async removeNode(nodeId) {
    await pool.query("DELETE FROM nodes n WHERE id = $1 AND NOT EXISTS (SELECT FROM leases WHERE node_id = n.id)", [
      nodeId,
    ]);
  },
});

async function checkSchema(client: Queryable): Promise<NodeRefusal | null> {
  const { rows } = await client.query<{ problem: "schema-older" | "schema-newer" | null }>(
    "SELECT room_schema_problem($1) AS problem",
    [NEWEST_MIGRATION],
  );
  return rows[0]?.problem ? refuse(rows[0].problem) : null;
}

/**
 * Compares the node with the nodes of other names that are alive. A process that says nothing about its secrets runs an earlier version and
 * is not compared.
 */
async function checkOthers(
  client: Queryable,
  { name, protocol, oldestCompatibleProtocol, secrets, keys, adapter }: NodeAnnouncement,
): Promise<NodeRefusal | null> {
  const { rows: others } = await client.query<OtherNode>(
    `SELECT name, protocol, secrets, keys, adapter FROM (${ALIVE_NODES}) AS alive WHERE name <> $1 AND secrets <> ''`,
    [name],
  );
  if (others.some((other) => other.keys === null && other.secrets !== secrets)) return refuse("other-secrets");
  for (const other of others) {
    const refusal = other.keys && compareKeys({ name, keys }, { name: other.name, keys: other.keys });
    if (refusal) return refusal;
  }
  if (others.some((other) => other.protocol < oldestCompatibleProtocol || Math.abs(other.protocol - protocol) > 1))
    return refuse("other-protocol");
  if (others.length > 0 && adapter === "memory") return refuse("no-adapter");
  return others.some((other) => other.adapter !== adapter) ? refuse("other-adapter") : null;
}

/** `keys` is null for a process of a version without lists. */
type OtherNode = Pick<NodeAnnouncement, "name" | "protocol" | "secrets" | "adapter"> & {
  readonly keys: NodeKeys | null;
};

type NamedKeys = Pick<NodeAnnouncement, "name" | "keys">;

/**
 * Each of two nodes must open what the other seals, because tables move between them. Returns the refusal when one has a first key that the
 * other lacks. `other-secrets`: they have no key in common, so no order of restarts helps.
 */
function compareKeys(own: NamedKeys, other: NamedKeys): NodeRefusal | null {
  for (const [key, list] of Object.entries(own.keys)) {
    if (!list.some((fingerprint) => other.keys[key]?.includes(fingerprint))) return refuse("other-secrets");
    const refusal = findLack(key, own, other) ?? findLack(key, other, own);
    if (refusal) return refusal;
  }
  return null;
}

const findLack = (key: string, seals: NamedKeys, opens: NamedKeys): NodeRefusal | null =>
  opens.keys[key]?.includes(seals.keys[key]?.[0] ?? "")
    ? null
    : refuse("key-order", { key, seals: seals.name, lacks: opens.name });
