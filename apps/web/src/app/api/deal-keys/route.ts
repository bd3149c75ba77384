import { readRoomKeys } from "../../../server/deals/dealing-page.ts";
import { jsonResponse } from "../../../server/requests/api-route.ts";

export const dynamic = "force-dynamic";

/**
 * Returns the public keys that the room has published, newest first. Pages check that the key that signed their hands
 * is one of these. Every visitor may read them. V5
 */
export async function GET(): Promise<Response> {
  return jsonResponse(200, { keys: await readRoomKeys() });
}
