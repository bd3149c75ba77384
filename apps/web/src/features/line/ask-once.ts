/** One question to the room from a page that has no line of its own. */
import type { ClientIn, Replies } from "@poker/protocol";
import { openLine } from "./line.ts";
import { fetchTicket } from "./ticket-answer.ts";

/** Nobody waits longer for an answer. */
const PATIENCE_MS = 8_000;

/** null: no line could be had. */
export function askOnce<E extends keyof Replies>(event: E, payload: ClientIn[E]): Promise<Replies[E] | null> {
  return new Promise((resolve) => {
    const end = (reply: Replies[E] | null) => {
      clearTimeout(timer);
      line.close();
      resolve(reply);
    };
    const timer = setTimeout(() => end(null), PATIENCE_MS);
    const line = openLine({
      fetchTicket: () => fetchTicket(null),
      catchUp: async () => true,
      on: {},
      onStatus: (status) => {
        if (status === "reload" || status === "signed-out" || status === "gone") end(null);
      },
    });
    void line.request(event, payload).then(end);
  });
}
