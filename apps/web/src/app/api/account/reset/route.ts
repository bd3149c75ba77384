import * as z from "zod";
import { parseBody, toResponse } from "../../../../server/api-route.ts";
import { repositories } from "../../../../server/repositories.ts";

const bodySchema = z.object({ token: z.string().max(200), password: z.string().max(1_000) });

/** Sets a new password with the token of a link, of which only the page knows: it is in no address and no log. Fault 81 */
export async function POST(request: Request): Promise<Response> {
  const wanted = await parseBody(request, bodySchema);
  if (wanted instanceof Response) return wanted;
  const { token, password } = wanted.data;
  return toResponse(await repositories().accountMails.resetPassword(token, password));
}
