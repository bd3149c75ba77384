import { DONE, refuse } from "@poker/engine";
import { networkOf } from "@poker/http";
import * as z from "zod";
import { parseBody, toResponse } from "../../../../../server/requests/api-route.ts";
import { keepDone, keepRefusal } from "../../../../../server/requests/form-outcome.ts";
import { withPageForm } from "../../../../../server/requests/page-form.ts";
import { mailsPerAddress, mailsPerNetwork } from "../../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { clientBlock } from "../../../../../server/requests/request-address.ts";
import { takeSameTime } from "../../../../../server/requests/same-time.ts";

const bodySchema = z.object({ login: z.string().max(300) });

/**
 * Sends a mail with a link for a new password to the account with this name or address. If there is no such account,
 * gives the same response after the same time, so that the sender of the request cannot find out. Faults 67, 81
 */
async function sendLink(request: Request): Promise<Response> {
  const wanted = await parseBody(request, bodySchema);
  if (wanted instanceof Response) return wanted;
  const address = clientBlock(request.headers);
  const isAllowed =
    (await mailsPerAddress.tryConsume(address)) && (await mailsPerNetwork.tryConsume(networkOf(address)));
  if (!isAllowed) return toResponse(refuse("too-many-tries"));
  await takeSameTime(repositories().accountMails.askReset(wanted.data.login));
  return toResponse(DONE);
}

export const POST = withPageForm(sendLink, {
  done: () => keepDone("/forgot-password"),
  refused: (code) => keepRefusal("/forgot-password", code),
});
