import { newWaysSchema } from "../../../../../features/private-games/game-schemas.ts";
import {
  answerAfterChange,
  answerInvitation,
  gameReadRoute,
  gameWriteRoute,
  withGameId,
} from "../../../../../server/private-games/game-routes.ts";
import type { IdProps } from "../../../../../server/requests/address-params.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

/** Returns the game's link and code to a player who may play in it. H2 */
export const GET = gameReadRoute<IdProps>((user, _request, context) =>
  withGameId(context, (tableId) => answerInvitation(user, tableId)),
);

/** Lets the host replace the game's link, code and password. H2 */
export const POST = gameWriteRoute<typeof newWaysSchema, IdProps>(newWaysSchema, (user, { password }, context) =>
  withGameId(context, (tableId) =>
    answerAfterChange(user, tableId, repositories().privateGames.changeInvitation(user.sessionKey, tableId, password)),
  ),
);
