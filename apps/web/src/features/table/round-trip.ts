/**
 * Measures the way to the server and back. A dead line is found out by the room's own ping in the end; on his turn, when seconds count,
 * it is asked more often. At other times every question of fifty thousand pages would cost the room more than their play does.
 */

const TURN_MS = 5_000;
const REST_MS = 30_000;

export interface Way {
  readonly isUp: () => boolean;
  readonly isMyTurn: () => boolean;
  /** True when it was answered on this line; false when it was not, or not on the one it was sent on. */
  readonly ask: () => Promise<boolean>;
  readonly onMeasured: (ms: number) => void;
}

/** Returns what ends it. */
export function measureRoundTrip({ isUp, isMyTurn, ask, onMeasured }: Way): () => void {
  let measuredAt = Number.NEGATIVE_INFINITY;
  const look = async () => {
    if (!isUp()) {
      measuredAt = Number.NEGATIVE_INFINITY;
      return;
    }
    const sent = performance.now();
    if (!isMyTurn() && sent - measuredAt < REST_MS) return;
    measuredAt = sent;
    const answered = await ask();
    const took = performance.now() - sent;
    // Slower than that, it may have been asked again on another line.
    if (answered && took < TURN_MS) onMeasured(took);
  };
  const timer = setInterval(look, TURN_MS);
  return () => clearInterval(timer);
}
