import type { CommitResult } from "./commit-with-retry.ts";
import type { TableActor } from "./table-actor.ts";

/**
 * Closes a table in order: nobody sits down and no hand starts any more, the hand being played goes on to its end, then everybody
 * leaves with his chips, the line is sent away, and the table is closed in the same commit. Refusals: table-closed. Fault 55
 */
export const closeTable = (actor: TableActor): Promise<CommitResult> =>
  actor.mailbox.post(() => actor.executeCommand({ type: "close" }));
