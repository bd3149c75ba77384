/**
 * The clients that meet a limit of a server now: the list of the live monitor, and what web servers write for it. SQL: reports over several tables
 * with JSON of each server, by the database's clock, and a function that alone may write. Fault 109
 */
import type { LimitedClient, WebLimit } from "@poker/protocol";
import { loadNamedPlayers } from "../repositories/named-players.ts";
import type { Queryable } from "../sql/connect.ts";
import { withPermission } from "./check-permission.ts";
import { ALIVE_FOR } from "./monitor.ts";

/** A limited client, with the server that limits it. */
export interface LimitedAtServer extends LimitedClient {
  readonly server: "game" | "web";
  /** The process. */
  readonly serverId: string;
  /** null when the server has none, as web servers. */
  readonly serverName: string | null;
  /** null when only the address is known. */
  readonly name: string | null;
}

/** What a web server wrote longer ago is no longer so; it writes every few seconds while it limits a client. */
const WRITTEN_WITHIN = "interval '20 seconds'";

export const createLimitOffice = (pool: Queryable) => ({
  /** Those of each server together, the most refusals first. */
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

/** The web server's side: stores whom the process limits now; an empty list removes what it stored before. */
export async function publishWebLimits(
  pool: Queryable,
  processId: string,
  limited: readonly LimitedClient<WebLimit>[],
): Promise<void> {
  await pool.query("SELECT web_limits_publish($1, $2)", [processId, JSON.stringify(limited)]);
}
