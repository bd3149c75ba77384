import { readLobbyQuery, readLobbySnapshot } from "../../../server/lobby/lobby-snapshot.ts";
import { jsonResponse } from "../../../server/requests/api-route.ts";

export const dynamic = "force-dynamic";

/** Returns a part of the lobby to pages without a socket. The URL has the same query as the page's URL. Public. */
export async function GET(request: Request): Promise<Response> {
  const { filters, guestWord, tableIds } = await readLobbyQuery(new URL(request.url).searchParams);
  return jsonResponse(200, await readLobbySnapshot(filters, guestWord, tableIds));
}
