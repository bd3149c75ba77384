/**
 * Which number the next hand of a table gets. No number is used twice, not even for a hand that never was (drawn, but lost with its
 * process before it was durable): a snapshot remembers the epoch it was written in, and since every new owner has a higher
 * one, each skips as many numbers as there were owners who may have drawn a hand that nobody ever saw.
 */
export interface HandNumbers {
  /** The number for a hand about to be drawn. */
  next(lastDealt: number): number;
}

export function createHandNumbers(epoch: number, snapshotEpoch: number): HandNumbers {
  /** The last number this process has drawn for. */
  let drawn = 0;
  const skip = epoch - snapshotEpoch;
  return {
    next(lastDealt) {
      drawn = drawn === 0 ? lastDealt + 1 + skip : Math.max(drawn, lastDealt) + 1;
      return drawn;
    },
  };
}
