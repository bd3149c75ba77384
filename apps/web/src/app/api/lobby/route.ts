import { jsonResponse } from "../../../server/api-route.ts";
import { readLobbySnapshot } from "../../../server/lobby-snapshot.ts";

export const dynamic = "force-dynamic";

/** The lobby for pages without a socket. Public. */
export const GET = async (): Promise<Response> => jsonResponse(200, await readLobbySnapshot());
