import { isRefusal } from "@poker/engine";
import { toGameKey } from "@poker/protocol";
import { gameKeySchema } from "../../../../features/private-games/game-schemas.ts";
import { parseBody, toResponse } from "../../../../server/api-route.ts";
import { clientBlock } from "../../../../server/client-address.ts";
import { currentUser } from "../../../../server/current-user.ts";
import { enterPrivateGame } from "../../../../server/game-entrance.ts";
import { findDeviceId } from "../../../../server/known-device.ts";
import { keepWatchedGame } from "../../../../server/watched-games.ts";

/** Comes into a private game by its link or code; without an account to watch alone. H2, H8, fault 88 */
export async function POST(request: Request): Promise<Response> {
  const body = await parseBody(request, gameKeySchema);
  if (body instanceof Response) return body;
  const user = await currentUser();
  const entrant = { user, address: clientBlock(request.headers), browserId: await findDeviceId() };
  const entered = await enterPrivateGame(entrant, body.data);
  if (!user && !isRefusal(entered)) await keepWatchedGame({ id: entered.tableId, key: toGameKey(body.data.key) ?? "" });
  return toResponse(entered);
}
