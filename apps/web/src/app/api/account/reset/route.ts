import * as z from "zod";
import { parseBody, toResponse } from "../../../../server/requests/api-route.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

const bodySchema = z.object({ token: z.string().max(200), password: z.string().max(1_000) });

/**
 * Sets a new password with the token of the link in a mail. The page sends the token in the body, so that it does not
 * appear in URLs or logs. Fault 81
 */
export async function POST(request: Request): Promise<Response> {
  const wanted = await parseBody(request, bodySchema);
  if (wanted instanceof Response) return wanted;
  const { token, password } = wanted.data;
  return toResponse(await repositories().accountMails.resetPassword(token, password));
}
