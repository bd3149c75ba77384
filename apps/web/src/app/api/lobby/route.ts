import { readLobbySnapshot } from "../../../server/lobby-snapshot.ts";

export const dynamic = "force-dynamic";

/** The lobby for who has no socket. Public. */
export async function GET(): Promise<Response> {
  return Response.json(await readLobbySnapshot(), { headers: { "cache-control": "no-store" } });
}
