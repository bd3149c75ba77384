import { jsonResponse } from "../../../server/requests/api-route.ts";
import { readTournaments } from "../../../server/tournaments/tournament-pages.ts";

export const dynamic = "force-dynamic";

/** Returns the list of tournaments to a page without a socket. Every visitor may read it. */
export async function GET(): Promise<Response> {
  return jsonResponse(200, await readTournaments());
}
