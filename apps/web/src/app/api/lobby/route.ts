import { readLobbySnapshot } from "../../../server/lobby-snapshot.ts";

export const dynamic = "force-dynamic";

/** The lobby for visitors without a socket. Public. */
export async function GET(): Promise<Response> {
  return Response.json(await readLobbySnapshot(), { headers: { "cache-control": "no-store" } });
}
