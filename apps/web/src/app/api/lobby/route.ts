import { readLobbyQuery, readLobbySnapshot } from "../../../server/lobby/lobby-snapshot.ts";
import { jsonResponse } from "../../../server/requests/api-route.ts";

export const dynamic = "force-dynamic";

/** Returns a part of the lobby to a page without a socket. The query is the same as in the page's own URL. Every visitor may read it. */
export async function GET(request: Request): Promise<Response> {
  const { filters, guestWord, tableIds } = await readLobbyQuery(new URL(request.url).searchParams);
  return jsonResponse(200, await readLobbySnapshot(filters, guestWord, tableIds));
}
