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

/** Returns the link and code of the game to a player who may play in it. H2 */
export const GET = gameReadRoute<IdProps>((user, _request, context) =>
  withGameId(context, (tableId) => answerInvitation(user, tableId)),
);

/** Replaces the link, code and password, for the host. H2 */
export const POST = gameWriteRoute<typeof newWaysSchema, IdProps>(newWaysSchema, (user, { password }, context) =>
  withGameId(context, (tableId) =>
    answerAfterChange(user, tableId, repositories().privateGames.changeInvitation(user.sessionKey, tableId, password)),
  ),
);
