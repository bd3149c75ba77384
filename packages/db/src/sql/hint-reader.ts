/**
 * Reads the rows that hints name, many in one query. A hint that comes again before it was read is read only once. A query that failed is
 * repeated. Faults 10, 121
 */

interface HintReaderOptions<Hint> {
  /** Parses the text of a message. Throws when it is not a hint. */
  readonly parse: (payload: string) => Hint;
  readonly read: (hints: readonly Hint[]) => Promise<void>;
  /** Called when a query has failed. It will be repeated. */
  readonly onFailed: (error: unknown) => void;
  /** Called when too many hints have arrived to read their rows. They are dropped, and the caller must read everything. */
  readonly onOverflow: () => void;
}

interface HintReader {
  /** Takes the text of a message. Throws when it is not a hint. */
  take(payload: string): void;
  close(): void;
}

const MAX_HINTS_PER_READ = 1_000;
const MAX_WAITING_HINTS = 10_000;
/**
 * A query for this many hints or more is followed by a pause of `PAUSE_MS`, so that a flood of hints cannot cause too many queries a
 * second.
 */
const MANY_HINTS = 50;
const PAUSE_MS = 20;
const RETRY_MS = 500;

export function createHintReader<Hint>({ parse, read, onFailed, onOverflow }: HintReaderOptions<Hint>): HintReader {
  let waiting = new Map<string, Hint>();
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;
  let closed = false;

  async function readWaiting(): Promise<void> {
    const batch = [...waiting].slice(0, MAX_HINTS_PER_READ);
    for (const [payload] of batch) waiting.delete(payload);
    isReading = true;
    try {
      await read(batch.map(([, hint]) => hint));
      schedule(batch.length < MANY_HINTS ? 0 : PAUSE_MS);
    } catch (error) {
      if (closed) return;
      for (const [payload, hint] of batch) waiting.set(payload, hint);
      onFailed(error);
      schedule(RETRY_MS);
    }
  }

  function schedule(ms: number): void {
    isReading = false;
    if (closed) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting.size > 0) void readWaiting();
    }, ms);
  }

  return {
    take(payload) {
      waiting.set(payload, parse(payload));
      if (waiting.size > MAX_WAITING_HINTS) {
        waiting = new Map();
        onOverflow();
      } else if (timer === undefined && !isReading) void readWaiting();
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
