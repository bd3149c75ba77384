import { jsonResponse } from "../../../server/api-route.ts";
import { readLobbyQuery } from "../../../server/lobby-query.ts";
import { readLobbySnapshot } from "../../../server/lobby-snapshot.ts";

export const dynamic = "force-dynamic";

/** A part of the lobby for pages without a socket, by the same address query as the page's. Public. */
export async function GET(request: Request): Promise<Response> {
  const { filters, guestWord, tableIds } = await readLobbyQuery(new URL(request.url).searchParams);
  return jsonResponse(200, await readLobbySnapshot(filters, guestWord, tableIds));
}
