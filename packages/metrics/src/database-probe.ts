/**
 * Tells whether the database answers, for /ready. However often it is asked, at most one query runs, and its result is kept for a second.
 */

interface ProbeOptions {
  /** Rejects when the database does not answer. */
  readonly ask: () => Promise<unknown>;
  /** A query without an answer after this time counts as failed. */
  readonly timeoutMs?: number;
  readonly freshMs?: number;
  readonly now?: () => number;
}

const TIMEOUT_MS = 2_000;
const FRESH_MS = 1_000;

/** Returns a function that resolves to true when the database has just answered. It never rejects. */
export function createDatabaseProbe({
  ask,
  timeoutMs = TIMEOUT_MS,
  freshMs = FRESH_MS,
  now = performance.now.bind(performance),
}: ProbeOptions): () => Promise<boolean> {
  let last: { readonly answers: boolean; readonly at: number } | null = null;
  let running: Promise<boolean> | null = null;
  /** True while a query that timed out is still without an answer. */
  let isHanging = false;

  async function probe(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), timeoutMs).unref();
    });
    isHanging = true;
    const asked = ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        isHanging = false;
      });
    const answers = await Promise.race([asked, late]);
    clearTimeout(timer);
    last = { answers, at: now() };
    running = null;
    return answers;
  }

  return async () => {
    if (running) return running;
    if (last && (isHanging || now() - last.at < freshMs)) return last.answers;
    running = probe();
    return running;
  };
}
