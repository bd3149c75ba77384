import { refuse } from "@poker/engine";
import { HAND_FILES, writeHand } from "@poker/hand-history";
import { EXPORT_FORMATS } from "@poker/protocol";
import * as z from "zod";
import { handReaderLimit } from "../../../../../server/hands/hand-reader-limit.ts";
import { readHistoryWords } from "../../../../../server/hands/history-words.ts";
import { handIdSchema, type IdProps, parseIdPart } from "../../../../../server/requests/address-params.ts";
import { fileResponse, toResponse } from "../../../../../server/requests/api-route.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";
import { clientBlock } from "../../../../../server/requests/request-address.ts";
import { currentUser } from "../../../../../server/sign-in/current-user.ts";

const formatSchema = z.enum(EXPORT_FORMATS);

/** Returns one finished hand as a file. The file contains exactly what the hand's page shows to this viewer. F4, faults 60 and 110 */
export async function GET(request: Request, { params }: IdProps): Promise<Response> {
  const handId = await parseIdPart(params, handIdSchema);
  const format = formatSchema.safeParse(new URL(request.url).searchParams.get("format"));
  if (handId === null) return toResponse(refuse("not-found"));
  if (!format.success) return toResponse(refuse("malformed"));
  const userId = (await currentUser())?.userId ?? null;
  if (!(await handReaderLimit().tryRead(userId, clientBlock(request.headers))))
    return toResponse(refuse("too-many-tries"));
  const history = await repositories().handHistories.readOne(userId, handId, await readHistoryWords());
  if (!history) return toResponse(refuse("not-found"));
  const text = "why" in history ? history : writeHand(history, format.data);
  if (typeof text !== "string") return toResponse(refuse("hand-not-written", { why: text.why }));
  const { endings, contentType } = HAND_FILES[format.data];
  const [table = "", handNo = ""] = handId.split(":");
  return fileResponse(`hand-${table.slice(0, 8)}-${handNo}${endings[0]}`, contentType, text);
}
