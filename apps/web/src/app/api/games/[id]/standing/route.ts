import { refuse } from "@poker/engine";
import { gameReadRoute, withGameId } from "../../../../../server/private-games/game-routes.ts";
import type { IdProps } from "../../../../../server/requests/address-params.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

/** Returns the user's standing in the game, and whether the game is open. H2 */
export const GET = gameReadRoute<IdProps>(({ userId }, _request, context) =>
  withGameId(context, async (tableId) => {
    const { privateGames } = repositories();
    const standing = await privateGames.standingOf(tableId, userId);
    return standing === null
      ? refuse("not-found")
      : { standing, isOpen: (await privateGames.get(tableId))?.isOpen ?? false };
  }),
);
