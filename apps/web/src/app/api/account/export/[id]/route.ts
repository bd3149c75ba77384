import { refuse } from "@poker/engine";
import * as z from "zod";
import { byteStream, fileResponse } from "../../../../../server/api-route.ts";
import { type IdProps, parseIdPart, uuidSchema } from "../../../../../server/id-param.ts";
import { repositories } from "../../../../../server/repositories.ts";
import { userReadRoute, userRoute } from "../../../../../server/user-route.ts";

/** Lets this session download the archive for an hour. Fault 86 */
export const POST = userRoute(z.object({}), async ({ sessionKey }, _, { params }: IdProps) => {
  const exportId = await parseIdPart(params, uuidSchema);
  return exportId === null ? refuse("no-such-export") : repositories().dataExports.open(sessionKey, exportId);
});

/** The archive itself; nothing for a session that has not opened it. */
export const GET = userReadRoute(async ({ sessionKey }, _, { params }: IdProps) => {
  const exportId = await parseIdPart(params, uuidSchema);
  if (exportId === null) return refuse("no-such-export");
  const parts = repositories().dataExports.readParts(sessionKey, exportId);
  const first = await parts.next();
  if (first.done) return refuse("fresh-sign-in-required");
  return fileResponse("my-data.zip", "application/zip", byteStream(chain(first.value, parts)));
});

async function* chain(first: Uint8Array, others: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* others;
}
