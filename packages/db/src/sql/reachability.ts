/**
 * Watches whether the database answers, so that a server can refuse at once what needs the database, instead of after a time-out. The
 * checks begin only after something looked like an outage, and end when the database answers again. Fault 140
 */
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findOutageCause, type OutageCause } from "./outage.ts";

const TICK_MS = 50;
/** The pause between two checks while the database is down. */
const RETRY_MS = 500;

interface ReachabilityOptions {
  /** A database that is silent for this long is down. The time in which our own thread is busy does not count. */
  readonly silenceMs: number;
  /** Called once when the database goes down. */
  readonly onDown: (cause: OutageCause) => void;
  /** Called once when it answers again. */
  readonly onUp: () => void;
}

export interface Reachability {
  readonly isDown: boolean;
  /** Tells that a query was answered. A database that answers any query is up. */
  noteAnswer(): void;
  /** Asks the database whether it answers, unless it is being asked. Call this when an answer is late or was an outage. */
  suspect(): void;
  stop(): void;
}

export function watchReachability(url: string, { silenceMs, onDown, onUp }: ReachabilityOptions): Reachability {
  let [isDown, isAsking, isStopped, answers] = [false, false, false, 0];

  async function ask(): Promise<void> {
    const before = answers;
    const cause = await probe(url, silenceMs);
    // The answer to another query proves more than the silence of a new connection.
    const found = cause === "no-answer" && answers > before ? null : cause;
    if (isStopped || (found !== null) === isDown) return;
    isDown = found !== null;
    if (found) onDown(found);
    else onUp();
  }

  async function keepAsking(): Promise<void> {
    await ask();
    while (isDown && !isStopped) {
      await sleep(RETRY_MS, undefined, { ref: false });
      await ask();
    }
  }

  return {
    get isDown() {
      return isDown;
    },
    noteAnswer() {
      answers += 1;
    },
    suspect() {
      if (isAsking || isStopped) return;
      isAsking = true;
      void keepAsking().finally(() => {
        isAsking = false;
      });
    },
    stop() {
      isStopped = true;
    },
  };
}

/** Opens a connection of its own and closes it. Returns why the database is down; null when it answers. */
async function probe(url: string, silenceMs: number): Promise<OutageCause | null> {
  const socket = new net.Socket();
  const client = new pg.Client({ connectionString: url, application_name: "probe", stream: () => socket });
  client.on("error", () => {});
  const answered = client.connect().then(
    () => null,
    (error: unknown) => {
      const cause = findOutageCause(error);
      // A server that refuses for another reason, such as too many connections, answers.
      return cause === "connection" || cause === "stopping" || cause === "no-answer" ? cause : null;
    },
  );
  try {
    return await Promise.race([answered, silence(silenceMs)]);
  } finally {
    socket.destroy();
  }
}

/** Resolves when the thread was free for this long. A busy thread could not have read an answer. */
async function silence(silenceMs: number): Promise<OutageCause> {
  for (let left = silenceMs; left > 0; left -= TICK_MS) await sleep(TICK_MS, undefined, { ref: false });
  return "no-answer";
}
