import { lobbyRows } from "../../../server/lobby.ts";

export const dynamic = "force-dynamic";

/** The lobby for who has no socket. Public. */
export async function GET(): Promise<Response> {
  return Response.json(await lobbyRows(), { headers: { "cache-control": "no-store" } });
}
