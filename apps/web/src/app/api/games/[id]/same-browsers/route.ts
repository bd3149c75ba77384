import { gameReadRoute, withGameId } from "../../../../../server/game-routes.ts";
import type { IdProps } from "../../../../../server/id-param.ts";
import { repositories } from "../../../../../server/repositories.ts";

/** Says to the host who came with the same browser as another. Fault 90 */
export const GET = gameReadRoute<IdProps>(({ sessionKey }, _request, context) =>
  withGameId(context, async (tableId) => ({
    pairs: await repositories().privateGames.sameBrowsers(sessionKey, tableId),
  })),
);
