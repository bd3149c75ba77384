import { refuse } from "@poker/engine";
import { HAND_FILES, writeHand } from "@poker/hand-history";
import { EXPORT_FORMATS } from "@poker/protocol";
import * as z from "zod";
import { fileResponse, toResponse } from "../../../../../server/api-route.ts";
import { clientBlock } from "../../../../../server/client-address.ts";
import { currentUser } from "../../../../../server/current-user.ts";
import { readHistoryWords } from "../../../../../server/hand-export/history-words.ts";
import { handReaderLimit } from "../../../../../server/hand-reader-limit.ts";
import { handIdSchema, type IdProps, parseIdPart } from "../../../../../server/id-param.ts";
import { repositories } from "../../../../../server/repositories.ts";

const formatSchema = z.enum(EXPORT_FORMATS);

/** One finished hand as a file, for all who may see the hand: as its page shows it to them. F4, faults 60 and 110 */
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
