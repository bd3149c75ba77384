/** Reads hand files in a worker, so that the page stays responsive. Sends nothing to the network. */
import { FileReader } from "./file-reader.ts";
import type { FromImportWorker, ToImportWorker } from "./import-messages.ts";

const post = (message: FromImportWorker) => postMessage(message);
const reader = new FileReader({
  onProgress: (progress) => post({ type: "progress", ...progress }),
  // A timer runs only after this thread has handled the messages that arrived before it.
  pause: () => new Promise((resolve) => setTimeout(resolve)),
  now: () => performance.now(),
});

addEventListener("message", async ({ data }: MessageEvent<ToImportWorker>) => {
  switch (data.type) {
    case "read":
      return post({ type: "ended", wasStopped: !(await reader.read(data.sources)) });
    case "stop":
      return reader.stop();
    case "open": {
      const hand = reader.open(data.no);
      if (hand) post({ type: "hand", no: data.no, hand });
    }
  }
});
