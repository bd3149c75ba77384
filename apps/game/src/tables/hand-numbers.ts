/** Numbers the hands of a table. */
export interface HandNumbers {
  /** Returns the number of the next hand. */
  next(lastDealt: number): number;
}

/**
 * No number is used twice, not even a number that was given out and then lost with its process. A snapshot has the
 * epoch in which it was written, and every new owner has a higher epoch. For each owner since the snapshot one number
 * is skipped, because each owner may have given out a number that was lost.
 */
export function createHandNumbers(epoch: number, snapshotEpoch: number): HandNumbers {
  /** The last number that this process has given out. */
  let lastGiven = 0;
  const skip = epoch - snapshotEpoch;
  return {
    next(lastDealt) {
      lastGiven = lastGiven === 0 ? lastDealt + 1 + skip : Math.max(lastGiven, lastDealt) + 1;
      return lastGiven;
    },
  };
}
