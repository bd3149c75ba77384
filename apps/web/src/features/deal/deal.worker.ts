/** Draws and keeps seeds, and checks every hand of the tables and every draw that the page follows, off the page's thread. */
import { answerQuestion, DealFollower } from "./deal-follower.ts";
import type { DealNews, DealQuestion, DrawNews, FromDealWorker, ToDealWorker } from "./deal-work.ts";
import { DrawKeeper } from "./draw-keeper.ts";
import { fetchDealFile } from "./fetch-deal-file.ts";
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
      // Nothing can be kept in this browser: it takes no part, and the hand goes on.
      .catch(() => null)
      .then((text) => say({ type: "answer", id: data.id, text }));
});
