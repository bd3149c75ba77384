/** Makes a step durable, however long the database takes: it ends as written, as fenced or as refused, never as "perhaps". */
import type { Append, AppendResult } from "@poker/db";
import type { Refused } from "@poker/protocol";
import type { TableServices } from "./services.ts";

export type Written =
  | Exclude<AppendResult, { readonly outcome: "unknown" }>
  /** The action was done before, by event `seq`: nothing was written now. Fault 4 */
  | { readonly outcome: "repeated"; readonly seq: number };

/** What somebody who asked is told. */
export type Committed = { readonly ok: true; readonly seq: number } | Refused;

/** `null`: the process ends. `fenced` is called when another process owns the unit now. */
export function notWritten(
  written: Exclude<Written, { readonly outcome: "durable" | "used-up" }> | null,
  acknowledge: (seq: number) => void,
  fenced: () => void,
): Committed {
  if (written === null) return { ok: false, code: "closing" };
  if (written.outcome === "refused") return { ok: false, code: written.code };
  if (written.outcome === "repeated") {
    acknowledge(written.seq);
    return { ok: true, seq: written.seq };
  }
  fenced();
  return { ok: false, code: "not-here" };
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;

/**
 * `onPause` is called when play has to wait; `stopped` ends the waiting (null: nobody may say what became of the step).
 * Faults 10–12: after a lost connection or on a full disk the same rows are written again, which the journal answers as done
 * when they had come through after all. Throws for bugs: nothing was written.
 */
export async function write(
  append: Append,
  { journal, clock, log }: Pick<TableServices, "journal" | "clock" | "log">,
  onPause: () => void,
  stopped: () => boolean,
): Promise<Written | null> {
  const { tableId } = append;
  const last = append.rows.at(-1);
  for (let waitMs = FIRST_WAIT_MS; !stopped(); waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      const result = await journal.append(append);
      if (result.outcome !== "unknown") return result;
    } catch (problem) {
      const before = last?.actionId ? await journal.answered(tableId, last.actionId) : null;
      if (before) return { outcome: "repeated", seq: before.seq };
      throw problem;
    }
    log.error({ tableId, seq: last?.seq }, "ALARM: the journal cannot be written; the table waits");
    onPause();
    await new Promise<void>((resolve) => clock.at(clock.monotonic() + waitMs, () => resolve()));
  }
  return null;
}
