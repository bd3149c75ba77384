import { headers } from "next/headers";
import { newGameSchema } from "../../../features/private-games/game-schemas.ts";
import { clientBlock } from "../../../server/client-address.ts";
import { openPrivateGame } from "../../../server/game-entrance.ts";
import { gameWriteRoute } from "../../../server/game-routes.ts";
import { findDeviceId } from "../../../server/known-device.ts";

/** Opens a private game, whose host its opener is. H1 */
export const POST = gameWriteRoute(newGameSchema, async (user, game) =>
  openPrivateGame({ user, address: clientBlock(await headers()), browserId: await findDeviceId() }, game),
);
