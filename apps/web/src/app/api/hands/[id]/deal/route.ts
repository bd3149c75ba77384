import { refuse } from "@poker/engine";
import { jsonResponse, toResponse } from "../../../../../server/api-route.ts";
import { clientBlock } from "../../../../../server/client-address.ts";
import { currentUser } from "../../../../../server/current-user.ts";
import { handReaderLimit } from "../../../../../server/hand-reader-limit.ts";
import { handIdSchema, type IdProps, parseIdPart } from "../../../../../server/id-param.ts";
import { repositories } from "../../../../../server/repositories.ts";

/** The record of a finished hand's deal, for all who may see the hand; the viewer's own cards are for them alone. F4, faults 60 and 110 */
export async function GET(request: Request, { params }: IdProps): Promise<Response> {
  const handId = await parseIdPart(params, handIdSchema);
  if (handId === null) return toResponse(refuse("not-found"));
  const userId = (await currentUser())?.userId ?? null;
  if (!(await handReaderLimit().tryRead(userId, clientBlock(request.headers))))
    return toResponse(refuse("too-many-tries"));
  const deal = await repositories().hands.getDeal(handId, userId);
  return deal ? jsonResponse(200, deal) : toResponse(refuse("not-found"));
}
