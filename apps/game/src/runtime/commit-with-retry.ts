/** Tries a commit again until its outcome is known: durable, fenced or refused. */
import { findOutageCause, type CommitOutcome as JournalOutcome, type StreamCommit } from "@poker/db";
import { keepLogIds } from "../log-context.ts";
import type { StreamDeps } from "./stream-deps.ts";

type CommitOutcome =
  | Exclude<JournalOutcome, { readonly outcome: "unknown" }>
  /** The action was already committed as event `seq`, so nothing was written now. Fault 4 */
  | { readonly outcome: "repeated"; readonly seq: number };

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;

/**
 * Writes a commit to the journal. After a lost connection or on a full disk it tries the same commit again (faults 10–12). The journal
 * answers `durable` when an earlier try succeeded without our knowing.
 * - `onPause` is called when play has to wait for the database.
 * - When `isStopped` returns true, the waiting ends. The result is then null and the outcome is unknown.
 * - Rejects when there is a bug. Then nothing was written.
 */
export async function commitWithRetry(
  commit: StreamCommit,
  { journal, clock, log }: Pick<StreamDeps, "journal" | "clock" | "log">,
  onPause: () => void,
  isStopped: () => boolean,
): Promise<CommitOutcome | null> {
  const [first] = commit.appends;
  const { cause } = commit;
  const streamId = first?.streamId;
  const withLogIds = keepLogIds();
  let failures = 0;
  for (let waitMs = FIRST_WAIT_MS; !isStopped(); waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      const result = await journal.commit(commit);
      if (result.outcome !== "unknown") {
        if (failures > 0) log.warn({ streamId, failures, outage: "over" }, "the journal is written again");
        return result;
      }
      failures += 1;
      const { error } = result;
      const outage = findOutageCause(error) ?? "unknown";
      withLogIds(() =>
        log.error({ streamId, failures, outage, error }, "ALARM: the journal cannot be written; the table waits"),
      );
    } catch (error) {
      const before = first && cause ? await journal.findByActionId(first.streamId, cause.actionId) : null;
      if (before) return { outcome: "repeated", seq: before.lastSeq };
      throw error;
    }
    onPause();
    await new Promise<void>((resolve) => clock.schedule(clock.monotonic() + waitMs, () => resolve()));
  }
  return null;
}
