import { refuse } from "@poker/engine";
import { handReaderLimit } from "../../../../../server/hands/hand-reader-limit.ts";
import { handIdSchema, type IdProps, parseIdPart } from "../../../../../server/requests/address-params.ts";
import { jsonResponse, toResponse } from "../../../../../server/requests/api-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { clientBlock } from "../../../../../server/requests/request-address.ts";
import { currentUser } from "../../../../../server/sign-in/current-user.ts";

/**
 * Returns the deal record of a finished hand to everyone who may see the hand. The response contains only the cards
 * that this viewer may see. F4, faults 60 and 110
 */
export async function GET(request: Request, { params }: IdProps): Promise<Response> {
  const handId = await parseIdPart(params, handIdSchema);
  if (handId === null) return toResponse(refuse("not-found"));
  const userId = (await currentUser())?.userId ?? null;
  if (!(await handReaderLimit().tryRead(userId, clientBlock(request.headers))))
    return toResponse(refuse("too-many-tries"));
  const deal = await repositories().hands.getDeal(handId, userId);
  return deal ? jsonResponse(200, deal) : toResponse(refuse("not-found"));
}
