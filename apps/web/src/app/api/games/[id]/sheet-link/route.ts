import * as z from "zod";
import { answerChangedWays, gameWriteRoute, withGameId } from "../../../../../server/game-routes.ts";
import type { IdProps } from "../../../../../server/id-param.ts";
import { repositories } from "../../../../../server/repositories.ts";

const emptySchema = z.strictObject({});

const routeThat = (isShared: boolean) =>
  gameWriteRoute<typeof emptySchema, IdProps>(emptySchema, (user, _body, context) =>
    withGameId(context, (tableId) =>
      answerChangedWays(user, tableId, repositories().privateGames.shareSheet(user.sessionKey, tableId, isShared)),
    ),
  );

/** Gives the sheet a link of its own, for the host. H9 */
export const POST = routeThat(true);
/** Takes it away. H9 */
export const DELETE = routeThat(false);
