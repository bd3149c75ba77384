import { DONE, isRefusal } from "@poker/engine";
import { toGameKey } from "@poker/protocol";
import { typedKeySchema } from "../../../../features/private-games/game-schemas.ts";
import { joinPath } from "../../../../features/private-games/games-api.ts";
import { findInvitedGame } from "../../../../server/private-games/game-entrance.ts";
import { parseBody, toResponse } from "../../../../server/requests/api-route.ts";
import { keepRefusal } from "../../../../server/requests/form-outcome.ts";
import { withPageForm } from "../../../../server/requests/page-form.ts";
import { clientBlock } from "../../../../server/requests/request-address.ts";

/** Tells whether a code belongs to a game, so that the field for codes can show an error. Reveals nothing else about the game. Fault 88 */
async function find(request: Request): Promise<Response> {
  const body = await parseBody(request, typedKeySchema);
  if (body instanceof Response) return body;
  const found = await findInvitedGame(clientBlock(request.headers), body.data.key);
  return toResponse(isRefusal(found) ? found : DONE);
}

export const POST = withPageForm(find, {
  // The URL of the game's page contains the code, because the code opens the game. H2
  done: ({ key = "" }) => joinPath(toGameKey(key) ?? ""),
  refused: (code) => keepRefusal("/games", code),
});
