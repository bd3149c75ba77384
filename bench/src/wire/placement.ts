/** Reads from the database which node runs each table. The web server reads the same for one table at a time (`findByUnit`). */
import type { Database } from "@poker/db";
import type { ServerAddress } from "./players.process.ts";

interface PlacementRow {
  readonly unitId: string;
  readonly nodeId: string;
  readonly url: string;
}

export async function readPlacement({ pool }: Pick<Database, "pool">): Promise<ReadonlyMap<string, ServerAddress>> {
  const { rows } = await pool.query<PlacementRow>(
    `SELECT l.unit_id AS "unitId", n.id AS "nodeId", n.url FROM leases l JOIN nodes n ON n.id = l.node_id`,
  );
  return new Map(rows.map(({ unitId, nodeId, url }) => [unitId, { url, nodeId }]));
}
