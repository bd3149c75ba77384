/**
 * Sends messages between game servers through a stream in Redis. While Redis is unreachable, messages wait in this process and are sent
 * later.
 */
import type { Bus } from "./bus.ts";
import type { BusState } from "./bus-state.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;
/**
 * How often Redis is pinged, and how long its answer may take. A Redis server that does not answer is noticed after at most the sum of
 * these two times.
 */
const PING = { everyMs: 10_000, answerMs: 3_000 } as const;
/**
 * How many messages wait in this process at most while Redis is unreachable (`MAX_WAITING`), and how many messages Redis keeps at most for
 * servers that are down (`MAX_KEPT`).
 */
const MAX_WAITING = 10_000;
const MAX_KEPT = 10_000;

/** Opens the bus. Rejects with a one-line message that leaves out the address of Redis, because the address contains the password. */
export async function openRedisBus(url: string, state: BusState): Promise<Bus> {
  // These modules are imported only here, because most rooms have no Redis, and loading its client takes a seventh of a server's start
  // time.
  const [{ createAdapter }, { createClient }] = await Promise.all([
    import("@socket.io/redis-streams-adapter"),
    import("redis"),
  ]);
  let isOpen = false;
  const client = createClient({
    url,
    // The adapter understands replies only in version 2 of Redis's protocol (RESP2).
    RESP: 2,
    commandsQueueMaxLength: MAX_WAITING,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (retries, cause) => (isOpen ? Math.min(FIRST_RETRY_MS * 2 ** retries, MAX_RETRY_MS) : cause),
    },
  });
  client.on("error", (error: unknown) => {
    if (isOpen) state.noteLost(error);
  });
  client.on("ready", () => state.noteRestored());
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    client.destroy();
    throw new Error(`REDIS_URL: Redis does not admit this server: ${describe(error)}`);
  }
  isOpen = true;
  const stopAsking = watchAnswers(client, state, PING);
  // The adapter (0.3.1) publishes messages between servers inside its `doPublish`, and drops the promise. A failure there would become an
  // unhandled rejection, which neither the adapter's callers nor a derived adapter could catch. So we replace the client's own `publish`.
  const publish = client.publish.bind(client);
  Object.assign(client, {
    publish: (channel: string, message: Buffer) =>
      publish(channel, message).catch((error: unknown) => state.noteLost(error)),
  });
  return {
    adapter: createAdapter(client, {
      streamName: "bus",
      channelPrefix: "bus",
      maxLen: MAX_KEPT,
      onlyPlaintext: true,
    }),
    state,
    async close() {
      isOpen = false;
      stopAsking();
      if (client.isReady) await client.close();
      else client.destroy();
    },
  };
}

/**
 * Notes when Redis stops answering on an open connection, and when it answers again. This finds a process or machine that hangs, which does
 * not close its connections. The client's own pings have no time limit for the answer. Call the returned function to stop.
 */
export function watchAnswers(
  client: { readonly isReady: boolean; ping(): Promise<unknown> },
  state: Pick<BusState, "noteLost" | "noteRestored">,
  { everyMs, answerMs }: { readonly everyMs: number; readonly answerMs: number },
): () => void {
  let isAsking = false;
  async function ask(): Promise<void> {
    if (isAsking || !client.isReady) return;
    isAsking = true;
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      state.noteLost(new Error("Redis does not answer"));
    }, answerMs);
    // A connection that ends is reported by the client's own events.
    const hasAnswered = await client.ping().then(
      () => true,
      () => false,
    );
    clearTimeout(late);
    if (isLate && hasAnswered) state.noteRestored();
    isAsking = false;
  }
  const timer = setInterval(() => void ask(), everyMs).unref();
  return () => clearInterval(timer);
}

/**
 * Returns the message of an error. When all addresses of a name refuse a connection, the error itself has no message, but each error inside
 * it has one.
 */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return describe(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
