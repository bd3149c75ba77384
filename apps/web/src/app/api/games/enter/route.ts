import { isRefusal } from "@poker/engine";
import { toGameKey } from "@poker/protocol";
import { gameKeySchema } from "../../../../features/private-games/game-schemas.ts";
import { enterPrivateGame } from "../../../../server/private-games/game-entrance.ts";
import { keepWatchedGame } from "../../../../server/private-games/watched-games.ts";
import { parseBody, toResponse } from "../../../../server/requests/api-route.ts";
import { clientBlock } from "../../../../server/requests/request-address.ts";
import { currentUser } from "../../../../server/sign-in/current-user.ts";
import { findDeviceId } from "../../../../server/sign-in/known-device.ts";

/** Lets a person into a private game by its link or code. A visitor without an account can only watch. H2, H8, fault 88 */
export async function POST(request: Request): Promise<Response> {
  const body = await parseBody(request, gameKeySchema);
  if (body instanceof Response) return body;
  const user = await currentUser();
  const entrant = { user, address: clientBlock(request.headers), browserId: await findDeviceId() };
  const entered = await enterPrivateGame(entrant, body.data);
  if (!user && !isRefusal(entered)) await keepWatchedGame({ id: entered.tableId, key: toGameKey(body.data.key) ?? "" });
  return toResponse(entered);
}
