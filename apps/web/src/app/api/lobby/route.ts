import { readLobbyQuery, readLobbySnapshot } from "../../../server/lobby/lobby-snapshot.ts";
import { jsonResponse } from "../../../server/requests/api-route.ts";

export const dynamic = "force-dynamic";

/** Returns a part of the lobby to pages without a socket. The address query is the same as the page's. Public. */
export async function GET(request: Request): Promise<Response> {
  const { filters, guestWord, tableIds } = await readLobbyQuery(new URL(request.url).searchParams);
  return jsonResponse(200, await readLobbySnapshot(filters, guestWord, tableIds));
}
