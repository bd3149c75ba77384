/**
 * The clients that a server is rate-limiting now: the list that the live monitor shows, and the entries that web servers write. SQL: the
 * list joins several tables and JSON of each server and uses the database's clock, and only a function of the database may write. Fault 109
 */
import type { LimitedClient, WebLimit } from "@poker/protocol";
import { loadNamedPlayers } from "../../repositories/accounts/named-players.ts";
import type { Queryable } from "../../sql/connect.ts";
import { withPermission } from "../office/check-permission.ts";
import { ALIVE_FOR } from "../tables/monitor.ts";

/** A limited client, with the server that limits it. */
export interface LimitedAtServer extends LimitedClient {
  readonly server: "game" | "web";
  /** The id of the server's process. */
  readonly serverId: string;
  /** null when the server has no name, like a web server. */
  readonly serverName: string | null;
  /** null when only the address is known. */
  readonly name: string | null;
}

/** An entry of a web server that is older than this no longer counts. A web server writes every few seconds while it limits a client. */
const WRITTEN_WITHIN = "interval '20 seconds'";

export const createLimitOffice = (pool: Queryable) => ({
  /** Returns the limited clients by server. Within a server, the client with the most refusals comes first. */
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

/** For the web server: stores the clients that its process limits now. An empty list removes the stored clients. */
export async function publishWebLimits(
  pool: Queryable,
  processId: string,
  limited: readonly LimitedClient<WebLimit>[],
): Promise<void> {
  await pool.query("SELECT web_limits_publish($1, $2)", [processId, JSON.stringify(limited)]);
}
