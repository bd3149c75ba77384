/**
 * Measures the way to the server and back. A dead line is found out by the room's own ping in the end; on his turn, when seconds count,
 * it is asked more often. At other times every question of fifty thousand pages would cost the room more than their play does.
 */

const TURN_MS = 5_000;
const REST_MS = 30_000;

export interface Way {
  readonly isUp: () => boolean;
  readonly isMyTurn: () => boolean;
  /** Whether it was answered; it may have been asked again on another line. */
  readonly ask: () => Promise<boolean>;
  readonly onMeasured: (ms: number) => void;
}

/** Returns what ends it. */
export function measureRoundTrip({ isUp, isMyTurn, ask, onMeasured }: Way): () => void {
  let askedAt = Number.NEGATIVE_INFINITY;
  const look = async () => {
    if (!isUp()) {
      askedAt = Number.NEGATIVE_INFINITY;
      return;
    }
    const sent = performance.now();
    if (!isMyTurn() && sent - askedAt < REST_MS) return;
    askedAt = sent;
    const answered = await ask();
    const took = performance.now() - sent;
    // Slower than that, it also measured the way back to the line.
    if (answered && took < TURN_MS) onMeasured(took);
  };
  const timer = setInterval(look, TURN_MS);
  return () => clearInterval(timer);
}
