/**
 * Measures how long a message takes to the server and back. The page pings more often while the player is to act,
 * because seconds count then, and the server's own ping finds a dead connection only after a while. At other times the
 * page pings rarely, because frequent pings of fifty thousand pages would cost the server more than their play.
 */

const TO_ACT_PING_INTERVAL_MS = 5_000;
const IDLE_PING_INTERVAL_MS = 30_000;

interface RoundTripProbe {
  readonly isConnected: () => boolean;
  readonly isToAct: () => boolean;
  /** Sends a ping. Resolves to true when a reply came, which may arrive on a later socket. */
  readonly ping: () => Promise<boolean>;
  readonly onMeasured: (ms: number) => void;
}

/** Starts measuring. Call the returned function to stop. */
export function measureRoundTrip({ isConnected, isToAct, ping, onMeasured }: RoundTripProbe): () => void {
  let lastPingAt = Number.NEGATIVE_INFINITY;
  const measureOnce = async () => {
    if (!isConnected()) {
      lastPingAt = Number.NEGATIVE_INFINITY;
      return;
    }
    const sentAt = performance.now();
    if (!isToAct() && sentAt - lastPingAt < IDLE_PING_INTERVAL_MS) return;
    lastPingAt = sentAt;
    const hasReply = await ping();
    const roundTripMs = performance.now() - sentAt;
    // A slower reply may include the time that a new connection took, so it is not reported.
    if (hasReply && roundTripMs < TO_ACT_PING_INTERVAL_MS) onMeasured(roundTripMs);
  };
  const timer = setInterval(measureOnce, TO_ACT_PING_INTERVAL_MS);
  return () => clearInterval(timer);
}
