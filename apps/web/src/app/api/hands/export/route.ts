import { refuse } from "@poker/engine";
import { HAND_FILES } from "@poker/hand-history";
import { EXPORT_FORMATS, MAX_SELECTED_HANDS, readOwnHandQuery } from "@poker/protocol";
import * as z from "zod";
import { exportHands, fileParts, jsonLines } from "../../../../server/hands/export-hands.ts";
import { foundHands, pickedHands } from "../../../../server/hands/export-source.ts";
import { readHistoryWords } from "../../../../server/hands/history-words.ts";
import { handIdSchema } from "../../../../server/requests/address-params.ts";
import { fileResponse, linesResponse, refuseHead, textStream } from "../../../../server/requests/api-route.ts";
import { downloadPlaces } from "../../../../server/requests/download-places.ts";
import { exportsPerUser } from "../../../../server/requests/rate-limits.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { clientBlock } from "../../../../server/requests/request-address.ts";
import { userReadRoute } from "../../../../server/sign-in/user-route.ts";

const querySchema = z.object({
  format: z.enum(EXPORT_FORMATS),
  /** The hands that the user picked. When the list is empty, every hand that matches the filter in the URL is exported. */
  hand: z.array(handIdSchema).max(MAX_SELECTED_HANDS),
});

/**
 * Returns the user's own hands as one file, without other players' hidden cards. With `progress=1`, the response is
 * lines of JSON (`ExportMessage`), from which the page can show the progress. F4
 */
export const GET = userReadRoute(async ({ userId }, request) => {
  const address = new URL(request.url).searchParams;
  const query = querySchema.safeParse({ format: address.get("format"), hand: address.getAll("hand") });
  if (!query.success) return refuse("malformed");
  if (!(await exportsPerUser.tryConsume(userId))) return refuse("too-many-tries");
  const { format, hand: picked } = query.data;
  const words = await readHistoryWords();
  const job = downloadPlaces().take(userId, clientBlock(request.headers));
  if (!job) return refuse("too-many-exports");
  // A client that has already disconnected never starts to read the response, so the job must end here.
  if (request.signal.aborted) job.end();
  request.signal.addEventListener("abort", job.end, { once: true });
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
  const messages = exportHands(openSource, format, job);
  if (address.get("progress") === "1") return linesResponse(textStream(jsonLines(messages), job.end));
  const { endings, contentType } = HAND_FILES[format];
  return fileResponse(`hands${endings[1]}`, contentType, textStream(fileParts(messages, format), job.end));
});

export const HEAD = refuseHead;
