import * as z from "zod";
import { answerAfterChange, gameWriteRoute, withGameId } from "../../../../../server/private-games/game-routes.ts";
import type { IdProps } from "../../../../../server/requests/address-params.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const emptySchema = z.strictObject({});

const routeThat = (isShared: boolean) =>
  gameWriteRoute<typeof emptySchema, IdProps>(emptySchema, (user, _body, context) =>
    withGameId(context, (tableId) =>
      answerAfterChange(user, tableId, repositories().privateGames.shareSheet(user.sessionKey, tableId, isShared)),
    ),
  );

/** Creates a link to the score sheet, for the host. H9 */
export const POST = routeThat(true);
/** Revokes the link. H9 */
export const DELETE = routeThat(false);
