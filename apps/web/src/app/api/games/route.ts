import { MOST_OPEN_GAMES } from "@poker/db";
import { refuse } from "@poker/engine";
import { headers } from "next/headers";
import { newGameSchema } from "../../../features/private-games/game-schemas.ts";
import { clientBlock } from "../../../server/client-address.ts";
import { gameWriteRoute } from "../../../server/game-routes.ts";
import { findDeviceId } from "../../../server/known-device.ts";
import { gamesPerAddress, gamesPerUser } from "../../../server/rate-limits.ts";
import { repositories } from "../../../server/repositories.ts";

/** Opens a private game, whose host its opener is. H1 */
export const POST = gameWriteRoute(newGameSchema, async ({ userId, sessionKey, guest }, game) => {
  if (!(await gamesPerUser.tryConsume(userId))) return refuse("too-many-tries");
  if (!(await gamesPerAddress.tryConsume(clientBlock(await headers())))) return refuse("too-many-tries");
  return repositories().privateGames.open(sessionKey, {
    ...game,
    browserId: await findDeviceId(),
    most: MOST_OPEN_GAMES[guest ? "guest" : "account"],
  });
});
