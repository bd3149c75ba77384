/** Numbers the hands of a table. */
export interface HandNumbers {
  /** The number for a hand about to be drawn. */
  next(lastDealt: number): number;
}

/**
 * No number is used twice, not even the number of a hand that was drawn and then lost with its process. A snapshot remembers the epoch in
 * which it was written, and every new owner has a higher epoch. One number is skipped for each owner since the snapshot, because each of
 * them may have drawn such a hand.
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
