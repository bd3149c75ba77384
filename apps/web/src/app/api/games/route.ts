import { headers } from "next/headers";
import { newGameSchema } from "../../../features/private-games/game-schemas.ts";
import { openPrivateGame } from "../../../server/private-games/game-entrance.ts";
import { gameWriteRoute } from "../../../server/private-games/game-routes.ts";
import { clientBlock } from "../../../server/requests/request-address.ts";
import { findDeviceId } from "../../../server/sign-in/known-device.ts";

/** Opens a private game. The user becomes its host. H1 */
export const POST = gameWriteRoute(newGameSchema, async (user, game) =>
  openPrivateGame({ user, address: clientBlock(await headers()), browserId: await findDeviceId() }, game),
);
