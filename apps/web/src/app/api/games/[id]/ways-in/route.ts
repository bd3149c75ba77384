import { newWaysSchema } from "../../../../../features/private-games/game-schemas.ts";
import {
  answerChangedWays,
  answerWaysIn,
  gameReadRoute,
  gameWriteRoute,
  withGameId,
} from "../../../../../server/game-routes.ts";
import type { IdProps } from "../../../../../server/id-param.ts";
import { repositories } from "../../../../../server/repositories.ts";

/** Says to those who may play how others come in. H2 */
export const GET = gameReadRoute<IdProps>((user, _request, context) =>
  withGameId(context, (tableId) => answerWaysIn(user, tableId)),
);

/** Another link, code and password, for the host. H2 */
export const POST = gameWriteRoute<typeof newWaysSchema, IdProps>(newWaysSchema, (user, { password }, context) =>
  withGameId(context, (tableId) =>
    answerChangedWays(user, tableId, repositories().privateGames.changeWaysIn(user.sessionKey, tableId, password)),
  ),
);
