/** Closes tables in tests. */
import type { CommitResult } from "../../src/runtime/stream-actor.ts";
import type { TableActor } from "../../src/tables/table-actor.ts";

/** Closes a table in the same way as the back office. The only refusal is `table-closed`. Fault 55 */
export const closeTable = (actor: TableActor): Promise<CommitResult> =>
  actor.mailbox.post(() => actor.executeCommand({ type: "close" }));
