import { DONE, isRefusal } from "@poker/engine";
import { typedKeySchema } from "../../../../features/private-games/game-schemas.ts";
import { parseBody, toResponse } from "../../../../server/api-route.ts";
import { clientBlock } from "../../../../server/client-address.ts";
import { findInvitedGame } from "../../../../server/game-entrance.ts";

/** Says that a code leads to a game, so that the field where it is typed can say that it does not; nothing else of the game. Fault 88 */
export async function POST(request: Request): Promise<Response> {
  const body = await parseBody(request, typedKeySchema);
  if (body instanceof Response) return body;
  const found = await findInvitedGame(clientBlock(request.headers), body.data.key);
  return toResponse(isRefusal(found) ? found : DONE);
}
