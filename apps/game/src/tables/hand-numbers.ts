/** Numbers the hands of a table. */
export interface HandNumbers {
  /** Returns the number of the next hand. `lastDealt` is the number of the last hand that was dealt. */
  next(lastDealt: number): number;
}

/**
 * Gives out hand numbers so that none is used twice, not even a number that was lost together with its process. A snapshot contains the
 * epoch in which it was written, and every new owner of the table has a higher epoch. One number is skipped for each owner since the
 * snapshot, because each of them may have given out a number that was then lost.
 */
export function createHandNumbers(epoch: number, snapshotEpoch: number): HandNumbers {
  /** The number that this process gave out last. */
  let lastGiven = 0;
  const skip = epoch - snapshotEpoch;
  return {
    next(lastDealt) {
      lastGiven = lastGiven === 0 ? lastDealt + 1 + skip : Math.max(lastGiven, lastDealt) + 1;
      return lastGiven;
    },
  };
}
