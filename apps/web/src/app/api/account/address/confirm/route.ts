import * as z from "zod";
import { parseBody, toResponse } from "../../../../../server/api-route.ts";
import { repositories } from "../../../../../server/repositories.ts";

const bodySchema = z.object({ token: z.string().max(200) });

/** Proves an address with the token of a link, in whichever browser the mail is read. */
export async function POST(request: Request): Promise<Response> {
  const wanted = await parseBody(request, bodySchema);
  return wanted instanceof Response
    ? wanted
    : toResponse(await repositories().accountMails.confirmAddress(wanted.data.token));
}
