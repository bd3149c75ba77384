import { jsonResponse } from "../../../server/api-route.ts";
import { readTournaments } from "../../../server/tournament-rows.ts";

export const dynamic = "force-dynamic";

/** The list of tournaments for pages without a socket. Public. */
export async function GET(): Promise<Response> {
  return jsonResponse(200, await readTournaments());
}
