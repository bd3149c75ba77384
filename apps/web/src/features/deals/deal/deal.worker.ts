/**
 * Draws and stores seeds, and checks every hand and every draw that the page follows. Runs in a worker, so that the
 * page stays responsive.
 */

import { handIdOf } from "@poker/protocol";
import { answerQuestion, DealFollower } from "./deal-follower.ts";
import type { DealNews, DealQuestion, DrawNews, FromDealWorker, ToDealWorker } from "./deal-work.ts";
import { DrawKeeper } from "./draw-keeper.ts";
import { fetchRoomKeys } from "./fetch-room-keys.ts";

const say = (message: FromDealWorker): void => postMessage(message);
const follower = new DealFollower({
  onVerdict: (tableId, verdict) => say({ type: "verdict", tableId, verdict }),
  fetchFile: fetchDealFile,
  fetchKeys: fetchRoomKeys,
});

const draws = new DrawKeeper((outcome) => say({ type: "draw-outcome", outcome }));

const answerAny = (question: DealQuestion): Promise<string | null> =>
  question.type === "commit-draw" || question.type === "reveal-draw"
    ? draws.answer(question)
    : answerQuestion(question);

const isOfDraw = (news: DealNews | DrawNews): news is DrawNews => news.type.startsWith("draw-");

addEventListener("message", ({ data }: MessageEvent<ToDealWorker>) => {
  if (data.type !== "question") {
    if (isOfDraw(data)) draws.hear(data);
    else follower.hear(data);
  } else
    void answerAny(data.question)
      // A browser that allows no storage answers null. It takes no part in the deal then, and the hand continues.
      .catch(() => null)
      .then((text) => say({ type: "answer", id: data.id, text }));
});

/**
 * How long to wait before each of three tries to fetch a hand's record. The room writes the record a moment after the
 * hand has ended.
 */
const TRY_AFTER_MS = [1_500, 5_000, 15_000];

/**
 * Fetches the file of a hand, with the cards that this viewer may see. Returns null when there is no file, or when this
 * viewer may not have it.
 */
async function fetchDealFile(tableId: string, handNo: number): Promise<object | null> {
  for (const delayMs of TRY_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const response = await fetch(`/api/hands/${handIdOf(tableId, handNo)}/deal`).catch(() => null);
    const file = response?.ok ? fileIn(await response.json().catch(() => null)) : null;
    if (file) return file;
  }
  return null;
}

const fileIn = (answer: unknown): object | null =>
  typeof answer === "object" && answer !== null && "file" in answer && typeof answer.file === "object"
    ? answer.file
    : null;
