import { jsonResponse } from "../../../server/requests/api-route.ts";
import { readTournaments } from "../../../server/tournaments/tournament-pages.ts";

export const dynamic = "force-dynamic";

/** Returns the list of tournaments to pages without a socket. Public. */
export async function GET(): Promise<Response> {
  return jsonResponse(200, await readTournaments());
}
