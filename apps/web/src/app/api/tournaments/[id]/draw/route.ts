import { refuse } from "@poker/engine";
import { jsonResponse, toResponse } from "../../../../../server/api-route.ts";
import { clientBlock } from "../../../../../server/client-address.ts";
import { currentUser } from "../../../../../server/current-user.ts";
import { handReaderLimit } from "../../../../../server/hand-reader-limit.ts";
import { type IdProps, parseIdPart, uuidSchema } from "../../../../../server/id-param.ts";
import { repositories } from "../../../../../server/repositories.ts";

/** The record of how a tournament's seats were drawn: for everybody, like the tournament's page. It counts as a hand that is read. M10, fault 110 */
export async function GET(request: Request, { params }: IdProps): Promise<Response> {
  const tournamentId = await parseIdPart(params, uuidSchema);
  if (tournamentId === null) return toResponse(refuse("not-found"));
  const userId = (await currentUser())?.userId ?? null;
  if (!(await handReaderLimit().tryRead(userId, clientBlock(request.headers))))
    return toResponse(refuse("too-many-tries"));
  const draw = await repositories().loadDraw(tournamentId);
  return draw ? jsonResponse(200, draw) : toResponse(refuse("not-found"));
}
