import { jsonResponse } from "../../../server/api-route.ts";
import { readRoomKeys } from "../../../server/dealing-page.ts";

export const dynamic = "force-dynamic";

/** The keys that the room has published, newest first, with which pages compare the one that signs their hands. Public. V5 */
export async function GET(): Promise<Response> {
  return jsonResponse(200, { keys: await readRoomKeys() });
}
