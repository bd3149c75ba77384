/** Counts what the journal of this process writes, and measures how long that takes, for the metrics and for the live monitor. */
import { type CommitOutcome, type HandRecord, isTableEvent, type Journal, type StreamCommit } from "@poker/db";
import type { Action } from "@poker/engine";
import { Distribution, Tally } from "@poker/metrics/tally";
import type { Clock } from "../clock.ts";

const BATCH_BOUNDS = [1, 2, 5, 10, 20, 50, 100, 200];

export class JournalFigures {
  /** How many commits had each outcome. `error` means that a commit contradicted the journal, which is a bug. */
  readonly commits = new Tally<CommitOutcome["outcome"] | "error">();
  readonly commitSeconds = new Distribution();
  /** How many commits each statement wrote. */
  readonly batches = new Distribution(BATCH_BOUNDS);
  readonly actions = new Tally<Action["type"]>();
  readonly handsFinished = new Tally<HandRecord["outcome"]>();
  handsStarted = 0;
  /** True when the last commit failed and is being tried again. */
  isUnwritable = false;

  readonly #clock: Pick<Clock, "monotonic">;
  /** The monotonic time at which each running commit began, oldest first. */
  readonly #startTimes = new Map<StreamCommit, number>();
  #slowestMs = 0;

  constructor(clock: Pick<Clock, "monotonic">) {
    this.#clock = clock;
  }

  /** Returns a journal that passes commits on to `journal` and counts them here. */
  follow(journal: Journal): Journal {
    const commit: Journal["commit"] = async (rows) => {
      const startedAt = this.#clock.monotonic();
      this.#startTimes.set(rows, startedAt);
      try {
        const result = await journal.commit(rows);
        this.#note(rows, result.outcome);
        return result;
      } catch (error) {
        this.commits.add("error");
        throw error;
      } finally {
        const tookMs = this.#clock.monotonic() - startedAt;
        this.#startTimes.delete(rows);
        this.#slowestMs = Math.max(this.#slowestMs, tookMs);
        this.commitSeconds.observe(tookMs / 1_000);
      }
    };
    return { ...journal, commit };
  }

  /** Returns how long the longest commit since the last call took, in ms. For a commit that is still running, its time so far counts. */
  takeSlowestMs(): number {
    const longest = Math.max(this.#slowestMs, this.oldestMs());
    this.#slowestMs = 0;
    return Math.round(longest);
  }

  /** Returns how long the oldest running commit has taken so far, in ms; 0 when no commit is running. */
  oldestMs(): number {
    const [oldest] = this.#startTimes.values();
    return oldest === undefined ? 0 : this.#clock.monotonic() - oldest;
  }

  #note({ appends, effects }: StreamCommit, outcome: CommitOutcome["outcome"]): void {
    this.commits.add(outcome);
    this.isUnwritable = outcome === "unknown";
    if (outcome !== "durable") return;
    for (const { events } of appends)
      for (const { public: event } of events) {
        if (!isTableEvent(event)) continue;
        if (event.type === "acted") this.actions.add(event.action);
        else if (event.type === "hand-started") this.handsStarted += 1;
      }
    for (const effect of effects) if (effect.type === "hand-record") this.handsFinished.add(effect.record.outcome);
  }
}
