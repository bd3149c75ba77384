/**
 * Measures the way to the server and back. A dead line is found out by the room's own ping in the end; on his turn, when seconds count,
 * it is asked more often. At other times every question of fifty thousand pages would cost the room more than their play does.
 */

const TO_ACT_PING_INTERVAL_MS = 5_000;
const IDLE_PING_INTERVAL_MS = 30_000;

export interface RoundTripProbe {
  readonly isConnected: () => boolean;
  readonly isToAct: () => boolean;
  /** Whether it was answered; it may have been asked again on another line. */
  readonly ping: () => Promise<boolean>;
  readonly onMeasured: (ms: number) => void;
}

/** Returns what ends it. */
export function measureRoundTrip({ isConnected, isToAct, ping, onMeasured }: RoundTripProbe): () => void {
  let askedAt = Number.NEGATIVE_INFINITY;
  const measureOnce = async () => {
    if (!isConnected()) {
      askedAt = Number.NEGATIVE_INFINITY;
      return;
    }
    const sent = performance.now();
    if (!isToAct() && sent - askedAt < IDLE_PING_INTERVAL_MS) return;
    askedAt = sent;
    const answered = await ping();
    const took = performance.now() - sent;
    // Slower than that, it also measured the way back to the line.
    if (answered && took < TO_ACT_PING_INTERVAL_MS) onMeasured(took);
  };
  const timer = setInterval(measureOnce, TO_ACT_PING_INTERVAL_MS);
  return () => clearInterval(timer);
}
