import { refuse } from "@poker/engine";
import { handReaderLimit } from "../../../../../server/hands/hand-reader-limit.ts";
import { type IdProps, parseIdPart, uuidSchema } from "../../../../../server/requests/address-params.ts";
import { jsonResponse, toResponse } from "../../../../../server/requests/api-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { clientBlock } from "../../../../../server/requests/request-address.ts";
import { currentUser } from "../../../../../server/sign-in/current-user.ts";

/**
 * Returns the record of the draw of a tournament's seats. Every visitor may read it, like the tournament's page. Each
 * request counts towards the limit on reading hands. M10, fault 110
 */
export async function GET(request: Request, { params }: IdProps): Promise<Response> {
  const tournamentId = await parseIdPart(params, uuidSchema);
  if (tournamentId === null) return toResponse(refuse("not-found"));
  const userId = (await currentUser())?.userId ?? null;
  if (!(await handReaderLimit().tryRead(userId, clientBlock(request.headers))))
    return toResponse(refuse("too-many-tries"));
  const draw = await repositories().loadDraw(tournamentId);
  return draw ? jsonResponse(200, draw) : toResponse(refuse("not-found"));
}
