/** The moment of a replay in the address of its page: `#12` is the twelfth step. */

/** null when the address names no step of the hand. */
export function readMoment(hash: string, steps: number): number | null {
  const [, no] = /^#([1-9]\d{0,3})$/.exec(hash) ?? [];
  const at = Number(no) - 1;
  return no !== undefined && at < steps ? at : null;
}

/** `at`: from 0. */
export const momentHash = (at: number): string => `#${at + 1}`;
