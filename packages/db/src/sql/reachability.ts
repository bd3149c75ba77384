/**
 * Watches whether the database answers. When it does not, a server can refuse requests at once instead of after a time-out. The database is
 * asked after an error that looks like an outage, and then again and again until it answers. It is also asked for the readiness check of
 * the server. Fault 140
 */
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findOutageCause, type OutageCause } from "./outage.ts";

const TICK_MS = 50;
/** How long to wait between two checks while the database is down, in milliseconds. */
const RETRY_MS = 500;
/** How long the result of a check is used again, in milliseconds, however many checks are requested. */
const FRESH_MS = 1_000;

interface ReachabilityOptions {
  /** How long the database may be silent before it counts as down, in milliseconds. Time in which our own thread is busy does not count. */
  readonly silenceMs: number;
  /** Called once when the database goes down. There is no `error` when it is just silent. */
  readonly onDown: (cause: OutageCause, error?: Error) => void;
  /** Called once when the database answers again. */
  readonly onUp: () => void;
}

export interface Reachability {
  readonly isDown: boolean;
  /** Records that a query was answered, which proves that the database is up. */
  noteAnswer(): void;
  /**
   * Asks the database whether it answers, unless it is being asked already. Call this when an answer is late, or when an error looks like
   * an outage.
   */
  suspect(): void;
  /** Returns true when the database answers. The result of a check is used again for up to a second. */
  check(): Promise<boolean>;
  stop(): void;
}

export function watchReachability(url: string, { silenceMs, onDown, onUp }: ReachabilityOptions): Reachability {
  let [isDown, isFollowed, isStopped, answers, askedAt] = [false, false, false, 0, Number.NEGATIVE_INFINITY];
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    const before = answers;
    const failure = await probe(url, silenceMs);
    // Another query was answered meanwhile, which proves more than the silence of a new connection.
    const found = failure?.cause === "no-answer" && answers > before ? null : failure;
    if (isStopped || (found !== null) === isDown) return;
    isDown = found !== null;
    if (found) onDown(found.cause, found.error);
    else onUp();
  }

  /** Asks the database. Callers that ask at the same time share one check. */
  function askOnce(): Promise<void> {
    asking ??= ask().finally(() => {
      asking = null;
      askedAt = performance.now();
    });
    return asking;
  }

  async function keepAsking(): Promise<void> {
    await askOnce();
    while (isDown && !isStopped) {
      await sleep(RETRY_MS, undefined, { ref: false });
      await askOnce();
    }
  }

  function suspect(): void {
    if (isFollowed || isStopped) return;
    isFollowed = true;
    void keepAsking().finally(() => {
      isFollowed = false;
    });
  }

  return {
    get isDown() {
      return isDown;
    },
    noteAnswer() {
      answers += 1;
    },
    suspect,
    async check() {
      if (!isDown && performance.now() - askedAt >= FRESH_MS) await askOnce();
      if (isDown) suspect();
      return !isDown;
    },
    stop() {
      isStopped = true;
    },
  };
}

interface Failure {
  readonly cause: OutageCause;
  readonly error?: Error;
}

/** Opens a separate connection and closes it. Returns why the database is down; null when it answers. */
async function probe(url: string, silenceMs: number): Promise<Failure | null> {
  const socket = new net.Socket();
  const client = new pg.Client({ connectionString: url, application_name: "probe", stream: () => socket });
  client.on("error", () => {});
  const answered = client.connect().then(
    () => null,
    (error: Error): Failure | null => {
      const cause = findOutageCause(error);
      // When the server refuses the connection for another reason, such as too many connections, it is still alive.
      return cause === "connection" || cause === "stopping" || cause === "no-answer" ? { cause, error } : null;
    },
  );
  try {
    return await Promise.race([answered, silence(silenceMs)]);
  } finally {
    socket.destroy();
  }
}

/** Returns a failure after our thread has been free for `silenceMs`. A busy thread could not have read an answer. */
async function silence(silenceMs: number): Promise<Failure> {
  for (let left = silenceMs; left > 0; left -= TICK_MS) await sleep(TICK_MS, undefined, { ref: false });
  return { cause: "no-answer" };
}
