/**
 * Keeps the list of nodes. Each node adds itself when it starts and removes itself when it ends. Times are those of the database's clock.
 */
import { type Refusal, refuse } from "@poker/engine";
import type pg from "pg";
import { NEWEST_MIGRATION } from "../generated/newest-migration.ts";
import { inTransaction, type Queryable } from "../sql/connect.ts";
import { OPEN_UNITS } from "./leases.ts";

/** What a node says about itself when it starts. */
export interface NodeAnnouncement {
  /** The id of the process. It is new at every start. */
  readonly nodeId: string;
  /** The name of the node, which stays the same after a restart. */
  readonly name: string;
  /** The address at which browsers connect to the node. */
  readonly url: string;
  /** How many units the node should run, in proportion to the weights of the other nodes. */
  readonly weight: number;
  /** The version of the protocol that the node speaks. */
  readonly protocol: number;
  /** The oldest version of the protocol with which this node can work together. */
  readonly oldestCompatibleProtocol: number;
  /** A fingerprint of the first key of each list, for processes of a version that does not know lists of keys. */
  readonly secrets: string;
  /** For each list of keys, by its name: the fingerprints of its keys. */
  readonly keys: NodeKeys;
  /** How messages reach the sockets of other nodes; `memory` when they cannot. */
  readonly adapter: string;
}

/** Fingerprints of keys, by the name of the list. The node seals with the first key of a list and opens with all of them. Decision 0110 */
type NodeKeys = Readonly<Record<string, readonly string[]>>;

/**
 * Why a process cannot be a node of this room: its own version does not fit, or it does not fit the living nodes. The detail of `key-order`
 * names the key, the node that cannot open it, and the node that seals with it.
 */
export type NodeRefusal = Refusal<
  "schema-older" | "schema-newer" | "other-protocol" | "other-secrets" | "key-order" | "no-adapter" | "other-adapter"
>;

/** A living node, and how many units it owns or will inherit. */
export interface NodeLoad {
  readonly nodeId: string;
  readonly weight: number;
  /** True when the node takes no more units. */
  readonly draining: boolean;
  readonly units: number;
}

export interface RoomLoad {
  readonly openUnits: number;
  readonly nodes: readonly NodeLoad[];
}

interface RoomLoadNow extends RoomLoad {
  /** How many milliseconds it takes until the next unit opens; null when none waits for its opening time. */
  readonly nextOpensInMs: number | null;
}

export interface NodeRegistry {
  /**
   * Adds a node. An earlier process with the same name must have ended, so its units are free at once. Returns a refusal when nothing was
   * done.
   */
  registerNode(node: NodeAnnouncement): Promise<NodeRefusal | null>;
  /** Returns how the units are distributed over the living nodes. The node that asks counts as living. */
  readLoad(nodeId: string): Promise<RoomLoadNow>;
  /** Records that the node is about to end. It gets no more units and no more players. */
  markLeaving(nodeId: string): Promise<void>;
  /** Removes a node that has no leases any more, so that no player is sent to it. */
  removeNode(nodeId: string): Promise<void>;
}

/** How long after its last heartbeat a node counts as alive. It is the duration of a lease. */
const ALIVE_FOR = "interval '10 seconds'";

/** Selects the living nodes. Of several processes with the same name, only the one that started last is selected. */
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
      // Makes the earlier process count as gone. Without this, if the new process ended soon, the earlier one would count as alive again
      // until its last heartbeat is too old.
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
 * Compares the node with the living nodes of other names. A process that says nothing about its secrets has an earlier version and is not
 * compared.
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

/** `keys` is null when the process has a version that does not know lists of keys. */
type OtherNode = Pick<NodeAnnouncement, "name" | "protocol" | "secrets" | "adapter"> & {
  readonly keys: NodeKeys | null;
};

type NamedKeys = Pick<NodeAnnouncement, "name" | "keys">;

/**
 * Compares the keys of two nodes. Each must be able to open what the other seals, because tables move between them. Returns a refusal when
 * the first key of one is missing in the other. `other-secrets` means that they have no key in common, so no order of restarts can help.
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
