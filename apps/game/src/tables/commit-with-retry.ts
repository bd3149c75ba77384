/** Makes a step durable, however long the database takes: it ends as written, as fenced or as refused, never as "perhaps". */

import type { CommitOutcome as JournalOutcome, StreamCommit } from "@poker/db";
import { refuse } from "@poker/engine";
import type { WireRefusal } from "@poker/protocol";
import type { TableDeps } from "./table-deps.ts";

export type CommitOutcome =
  | Exclude<JournalOutcome, { readonly outcome: "unknown" }>
  /** The action was done before, by event `seq`: nothing was written now. Fault 4 */
  | { readonly outcome: "repeated"; readonly seq: number };

/** What somebody who asked is told. */
export type CommitResult = { readonly ok: true; readonly seq: number } | WireRefusal;

/** `null`: the process ends. `fenced` is called when another process owns the unit now. */
export function toCommitResult(
  written: Exclude<CommitOutcome, { readonly outcome: "durable" | "limit-reached" }> | null,
  acknowledge: (seq: number) => void,
  fenced: () => void,
): CommitResult {
  if (written === null) return refuse("closing");
  if (written.outcome === "refused") return refuse(written.code);
  if (written.outcome === "repeated") {
    acknowledge(written.seq);
    return { ok: true, seq: written.seq };
  }
  fenced();
  return refuse("not-here");
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;

/**
 * `onPause` is called when play has to wait; `stopped` ends the waiting (null: nobody may say what became of the step).
 * Faults 10–12: after a lost connection or on a full disk the same rows are written again, which the journal answers as done
 * when they had come through after all. Throws for bugs: nothing was written.
 */
export async function commitWithRetry(
  commit: StreamCommit,
  { journal, clock, log }: Pick<TableDeps, "journal" | "clock" | "log">,
  onPause: () => void,
  stopped: () => boolean,
): Promise<CommitOutcome | null> {
  const [first] = commit.appends;
  const { cause } = commit;
  for (let waitMs = FIRST_WAIT_MS; !stopped(); waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      const result = await journal.commit(commit);
      if (result.outcome !== "unknown") return result;
    } catch (problem) {
      const before = first && cause ? await journal.findByActionId(first.streamId, cause.actionId) : null;
      if (before) return { outcome: "repeated", seq: before.seq };
      throw problem;
    }
    log.error(
      { streamId: first?.streamId, seq: first && first.expectedSeq + 1 },
      "ALARM: the journal cannot be written; the table waits",
    );
    onPause();
    await new Promise<void>((resolve) => clock.schedule(clock.monotonic() + waitMs, () => resolve()));
  }
  return null;
}
