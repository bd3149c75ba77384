/** Numbers the hands of a table. */
export interface HandNumbers {
  /** The number for a hand about to be drawn. */
  next(lastDealt: number): number;
}

/**
 * No number is used twice, not even one of a hand that was drawn but lost with its process before it was durable. A snapshot remembers
 * the epoch it was written in, and every new owner has a higher one, so each skips as many numbers as there were owners who may have
 * drawn such a hand.
 */
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
