/**
 * Sends messages between game servers by a stream in Redis. Messages that are sent while Redis is unreachable wait here
 * and are delivered later.
 */
import type { Bus } from "./bus.ts";
import type { BusState } from "./bus-state.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;
/** A Redis server that does not answer is noticed within the sum of these two times. */
const PING = { everyMs: 10_000, answerMs: 3_000 } as const;
/**
 * The most messages that wait here while Redis is unreachable, and the most that Redis keeps for servers that were
 * down.
 */
const MAX_WAITING = 10_000;
const MAX_KEPT = 10_000;

/** Rejects with one line that leaves out the address, because the address holds the password. */
export async function openRedisBus(url: string, state: BusState): Promise<Bus> {
  // This import is here, because most rooms have no Redis, and its client takes a seventh of a server's start time.
  const [{ createAdapter }, { createClient }] = await Promise.all([
    import("@socket.io/redis-streams-adapter"),
    import("redis"),
  ]);
  let isOpen = false;
  const client = createClient({
    url,
    // The adapter reads replies in the format of the protocol's second version.
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
  // The adapter (0.3.1) publishes the messages between servers inside its `doPublish`, and drops the promise. Neither its callers nor a
  // derived adapter can catch a failure there, which would become an unhandled rejection. So the client's own method is replaced.
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
 * Notes when Redis stops answering on an open connection, and when it answers again: a process or machine that hangs
 * does not close its connections. The client's own pings wait for their answers without a time limit. Returns a
 * function that ends the watch.
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
    // The client's own events report a connection that ends.
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

/** When a connection to a name with several addresses is refused, the error itself has no message. */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return describe(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
