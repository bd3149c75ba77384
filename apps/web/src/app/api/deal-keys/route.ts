import { readRoomKeys } from "../../../server/deals/dealing-page.ts";
import { jsonResponse } from "../../../server/requests/api-route.ts";

export const dynamic = "force-dynamic";

/** The keys that the room has published, newest first. Pages compare them with the key that signs their hands. Public. V5 */
export async function GET(): Promise<Response> {
  return jsonResponse(200, { keys: await readRoomKeys() });
}
