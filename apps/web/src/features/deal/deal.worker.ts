/** Draws and keeps seeds, and checks every hand of the tables that the page follows, off the page's thread. */
import { answerQuestion, DealFollower } from "./deal-follower.ts";
import type { FromDealWorker, ToDealWorker } from "./deal-work.ts";
import { fetchDealFile } from "./fetch-deal-file.ts";
import { fetchRoomKeys } from "./fetch-room-keys.ts";

const say = (message: FromDealWorker): void => postMessage(message);
const follower = new DealFollower({
  onVerdict: (tableId, verdict) => say({ type: "verdict", tableId, verdict }),
  fetchFile: fetchDealFile,
  fetchKeys: fetchRoomKeys,
});

addEventListener("message", ({ data }: MessageEvent<ToDealWorker>) => {
  if (data.type !== "question") follower.hear(data);
  else
    void answerQuestion(data.question)
      // Nothing can be kept in this browser: it takes no part, and the hand goes on.
      .catch(() => null)
      .then((text) => say({ type: "answer", id: data.id, text }));
});
