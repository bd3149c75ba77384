/**
 * Lists the clients that a server is rate-limiting now, for the live monitor, and stores the entries of web servers. SQL: the list joins
 * several tables and JSON of each server and uses the database's clock, and only a function of the database may write. Fault 109
 */
import type { LimitedClient, WebLimit } from "@poker/protocol";
import { loadNamedPlayers } from "../../repositories/accounts/named-players.ts";
import type { Queryable } from "../../sql/connect.ts";
import { withPermission } from "../office/check-permission.ts";
import { ALIVE_FOR } from "../tables/monitor.ts";

/** A rate-limited client and the server that limits it. */
export interface LimitedAtServer extends LimitedClient {
  readonly server: "game" | "web";
  /** The id of the process of the server. */
  readonly serverId: string;
  /** The name of the server; null when it has none. Web servers have no names. */
  readonly serverName: string | null;
  /** The name of the client's player; null when only the address is known. */
  readonly name: string | null;
}

/** How old a web server's entry may be. A web server that limits clients writes every few seconds, so an older entry no longer counts. */
const WRITTEN_WITHIN = "interval '20 seconds'";

export const createLimitOffice = (pool: Queryable) => ({
  /** Returns the limited clients of each server, those with the most refusals first. */
  listLimited: withPermission("monitor.read", async (): Promise<readonly LimitedAtServer[]> => {
    const { rows } = await pool.query<
      Pick<LimitedAtServer, "server" | "serverId" | "serverName"> & { limited: LimitedClient[] }
    >(
      `SELECT 'game' AS server, id AS "serverId", name AS "serverName", limited FROM nodes
       WHERE heartbeat_at > clock_timestamp() - ${ALIVE_FOR} AND limited <> '[]'
       UNION ALL
       SELECT 'web', process_id, NULL, limited FROM web_limits WHERE updated_at > clock_timestamp() - ${WRITTEN_WITHIN}
       ORDER BY 1, 2`,
    );
    const clients = rows.flatMap(({ limited, ...at }) => limited.map((client) => ({ ...client, ...at })));
    const names = await loadNamedPlayers(
      pool,
      clients.flatMap(({ userId }) => userId ?? []),
    );
    return clients.map((client) => ({ ...client, name: names.get(client.userId ?? "")?.name ?? null }));
  }),
});

/** Stores which clients this process of the web server limits now. An empty list removes its entries. */
export async function publishWebLimits(
  pool: Queryable,
  processId: string,
  limited: readonly LimitedClient<WebLimit>[],
): Promise<void> {
  await pool.query("SELECT web_limits_publish($1, $2)", [processId, JSON.stringify(limited)]);
}
