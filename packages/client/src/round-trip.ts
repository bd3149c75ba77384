/**
 * Measures how long a message takes to the server and back. The server's own ping finds a dead connection only after a while. The page
 * pings more often while the player is to act, because then seconds count. At other times it pings rarely: frequent pings of fifty thousand
 * pages would cost the server more than their play.
 */

const TO_ACT_PING_INTERVAL_MS = 5_000;
const IDLE_PING_INTERVAL_MS = 30_000;

interface RoundTripProbe {
  readonly isConnected: () => boolean;
  readonly isToAct: () => boolean;
  /** Resolves with true when a reply came. The reply may arrive on a later socket than the ping. */
  readonly ping: () => Promise<boolean>;
  readonly onMeasured: (ms: number) => void;
}

/** Returns a function that stops the measuring. */
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
    // A slower reply may include the time of a reconnection.
    if (hasReply && roundTripMs < TO_ACT_PING_INTERVAL_MS) onMeasured(roundTripMs);
  };
  const timer = setInterval(measureOnce, TO_ACT_PING_INTERVAL_MS);
  return () => clearInterval(timer);
}
