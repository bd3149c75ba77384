/** BIGINT in the database, `number` everywhere else: the only place that converts one to the other. */

/** Throws where a number could not hold the value exactly. */
export function toSafeInteger(value: bigint | string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is beyond what a number holds exactly`);
  return number;
}
