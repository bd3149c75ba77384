import { refuse } from "@poker/engine";
import { gameReadRoute, withGameId } from "../../../../../server/game-routes.ts";
import type { IdProps } from "../../../../../server/id-param.ts";
import { repositories } from "../../../../../server/repositories.ts";

/** Says how the player stands in a game whose host they have asked. H2 */
export const GET = gameReadRoute<IdProps>(({ userId }, _request, context) =>
  withGameId(context, async (tableId) => {
    const { privateGames } = repositories();
    const standing = await privateGames.standingOf(tableId, userId);
    return standing === null
      ? refuse("not-found")
      : { standing, isOpen: (await privateGames.get(tableId))?.isOpen ?? false };
  }),
);
