import { refuse } from "@poker/engine";
import * as z from "zod";
import { type IdProps, parseIdPart, uuidSchema } from "../../../../../server/requests/address-params.ts";
import { byteStream, fileResponse, refuseHead } from "../../../../../server/requests/api-route.ts";
import { downloadPlaces, endJobAfter } from "../../../../../server/requests/download-places.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { clientBlock } from "../../../../../server/requests/request-address.ts";
import { userReadRoute, userRoute } from "../../../../../server/sign-in/user-route.ts";

/** Allows this session to download the archive during the next hour. Fault 86 */
export const POST = userRoute(z.object({}), async ({ sessionKey }, _, { params }: IdProps) => {
  const exportId = await parseIdPart(params, uuidSchema);
  return exportId === null ? refuse("no-such-export") : repositories().dataExports.open(sessionKey, exportId);
});

/** Sends the archive. Refused unless this session was allowed to download it. */
export const GET = userReadRoute(async ({ userId, sessionKey }, request, { params }: IdProps) => {
  const exportId = await parseIdPart(params, uuidSchema);
  if (exportId === null) return refuse("no-such-export");
  const parts = repositories().dataExports.readParts(sessionKey, exportId);
  const first = await parts.next();
  if (first.done) return refuse("fresh-sign-in-required");
  const job = downloadPlaces().take(userId, clientBlock(request.headers));
  if (!job) return refuse("too-many-exports");
  const all = endJobAfter(job, chain(first.value, parts));
  return fileResponse("my-data.zip", "application/zip", byteStream(all, job.end));
});

export const HEAD = refuseHead;

async function* chain(first: Uint8Array, others: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* others;
}
