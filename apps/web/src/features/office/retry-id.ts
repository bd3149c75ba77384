/** The id of a request that must be done once: while its answer is missing, the same content is sent under the same id. */
import { newId } from "../../ui/new-id.ts";

interface RetryId {
  /** The reason may be reworded before the next try. */
  readonly idFor: (content: object) => string;
  /** To be called when the server has answered. */
  readonly forget: () => void;
}

export function createRetryId(): RetryId {
  let unanswered: { readonly content: string; readonly id: string } | null = null;
  return {
    idFor(content) {
      const key = JSON.stringify({ ...content, reason: undefined });
      if (unanswered?.content !== key) unanswered = { content: key, id: newId() };
      return unanswered.id;
    },
    forget() {
      unanswered = null;
    },
  };
}
