/** Converts BIGINT values of the database to `number`. This is the only place that does so. */

/** Returns the value as a number. Throws when a number cannot hold it exactly. */
export function toSafeInteger(value: bigint | string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is beyond what a number holds exactly`);
  return number;
}
