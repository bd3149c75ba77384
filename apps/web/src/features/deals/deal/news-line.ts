/** Passes messages on to the worker for deals, in order. Fetches the worker with the first message. */
import type { DealNews, DrawNews } from "./deal-work.ts";

export const loadDealWorker = () => import("./deal-worker-client.ts");

export function createNewsLine(): (news: DealNews | DrawNews) => void {
  let line: Promise<unknown> = Promise.resolve();
  return (news) => {
    line = line
      .then(loadDealWorker)
      .then(({ tellDealWorker }) => tellDealWorker(news))
      // The web server cannot be reached. Play continues, but this page does not check the hands. Fault 15
      .catch(() => {});
  };
}
