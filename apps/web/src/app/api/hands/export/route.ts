import { refuse } from "@poker/engine";
import { HAND_FILES } from "@poker/hand-history";
import { EXPORT_FORMATS, MAX_SELECTED_HANDS, readOwnHandQuery } from "@poker/protocol";
import * as z from "zod";
import { fileResponse, linesResponse, textStream } from "../../../../server/api-route.ts";
import { exportHands, fileParts, jsonLines } from "../../../../server/hand-export/export-hands.ts";
import { createExportPlaces } from "../../../../server/hand-export/export-places.ts";
import { foundHands, pickedHands } from "../../../../server/hand-export/export-source.ts";
import { readHistoryWords } from "../../../../server/hand-export/history-words.ts";
import { handIdSchema } from "../../../../server/id-param.ts";
import { exportsPerUser } from "../../../../server/rate-limits.ts";
import { repositories } from "../../../../server/repositories.ts";
import { userReadRoute } from "../../../../server/user-route.ts";

const querySchema = z.object({
  format: z.enum(EXPORT_FORMATS),
  /** The hands that were picked; without any, all that the filter of the address finds. */
  hand: z.array(handIdSchema).max(MAX_SELECTED_HANDS),
});

/** Of this server: a person who asks for more, or comes when there are very many, is refused. */
const places = createExportPlaces({ perPerson: 10, inAll: 40 });

/**
 * The user's own hands as one file, with no hidden card but theirs; with `progress=1` as lines of JSON (`ExportMessage`) for the page, which shows
 * how far it is. F4
 */
export const GET = userReadRoute(async ({ userId }, request) => {
  const address = new URL(request.url).searchParams;
  const query = querySchema.safeParse({ format: address.get("format"), hand: address.getAll("hand") });
  if (!query.success) return refuse("malformed");
  if (!(await exportsPerUser.tryConsume(userId))) return refuse("too-many-tries");
  const { format, hand: picked } = query.data;
  const words = await readHistoryWords();
  const turn = places.take(userId);
  if (!turn) return refuse("too-many-exports");
  // An answer is not even begun when its reader has gone.
  if (request.signal.aborted) turn.end();
  request.signal.addEventListener("abort", turn.end, { once: true });
  const { handHistories, ownHands } = repositories();
  const reader = { userId, read: (handIds: readonly string[]) => handHistories.readOwn(userId, handIds, words) };
  const openSource = async () =>
    picked.length > 0
      ? pickedHands(reader, picked)
      : foundHands(
          reader,
          ownHands,
          readOwnHandQuery((name) => address.get(name)),
        );
  const messages = exportHands(openSource, format, turn);
  if (address.get("progress") === "1") return linesResponse(textStream(jsonLines(messages), turn.end));
  const { endings, contentType } = HAND_FILES[format];
  return fileResponse(`hands${endings[1]}`, contentType, textStream(fileParts(messages, format), turn.end));
});

/** Without it a question for the head alone would begin an export that has no reader. */
export const HEAD = (): Response => new Response(null, { status: 405, headers: { allow: "GET" } });
