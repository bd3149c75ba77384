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

/** Lets the host create a link to the score sheet. H9 */
export const POST = routeThat(true);
/** Lets the host revoke the link to the score sheet. H9 */
export const DELETE = routeThat(false);
