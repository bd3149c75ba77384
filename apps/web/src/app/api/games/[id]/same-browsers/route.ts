import { gameReadRoute, withGameId } from "../../../../../server/private-games/game-routes.ts";
import type { IdProps } from "../../../../../server/requests/address-params.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

/** Tells the host which of the players have used the same browser. Fault 90 */
export const GET = gameReadRoute<IdProps>(({ sessionKey }, _request, context) =>
  withGameId(context, async (tableId) => ({
    pairs: await repositories().privateGames.sameBrowsers(sessionKey, tableId),
  })),
);
