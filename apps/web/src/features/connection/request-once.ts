/** One question to the room from a page that has no line of its own. */
import type { ClientIn, Replies } from "@poker/protocol";
import { fetchTicket } from "./fetch-ticket.ts";
import { openConnection } from "./game-connection.ts";

/** Nobody waits longer for an answer. */
const REQUEST_TIMEOUT_MS = 8_000;

/** null: no line could be had. */
export function requestOnce<E extends keyof Replies>(event: E, payload: ClientIn[E]): Promise<Replies[E] | null> {
  return new Promise((resolve) => {
    const end = (reply: Replies[E] | null) => {
      clearTimeout(timer);
      line.close();
      resolve(reply);
    };
    const timer = setTimeout(() => end(null), REQUEST_TIMEOUT_MS);
    const line = openConnection({
      fetchTicket: () => fetchTicket(null),
      catchUp: async () => true,
      listeners: {},
      onStatus: (status) => {
        if (status === "reload" || status === "signed-out" || status === "gone") end(null);
      },
    });
    void line.request(event, payload).then(end);
  });
}
