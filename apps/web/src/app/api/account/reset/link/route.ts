import { DONE, refuse } from "@poker/engine";
import * as z from "zod";
import { networkOf } from "../../../../../http/network-of.ts";
import { parseBody, toResponse } from "../../../../../server/api-route.ts";
import { clientBlock } from "../../../../../server/client-address.ts";
import { mailsPerAddress, mailsPerNetwork } from "../../../../../server/rate-limits.ts";
import { repositories } from "../../../../../server/repositories.ts";
import { takeSameTime } from "../../../../../server/same-time.ts";

const bodySchema = z.object({ login: z.string().max(300) });

/** Sends a link for a new password to whom is meant by a name or an address. The answer and its time are the same whether there is one. Faults 67, 81 */
export async function POST(request: Request): Promise<Response> {
  const wanted = await parseBody(request, bodySchema);
  if (wanted instanceof Response) return wanted;
  const address = clientBlock(request.headers);
  const isAllowed =
    (await mailsPerAddress.tryConsume(address)) && (await mailsPerNetwork.tryConsume(networkOf(address)));
  if (!isAllowed) return toResponse(refuse("too-many-tries"));
  await takeSameTime(repositories().accountMails.askReset(wanted.data.login));
  return toResponse(DONE);
}
