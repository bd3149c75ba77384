/**
 * Seeds property tests: every normal run has the same draws, and a nightly run has new draws and far more of them. `FC_SEED`
 * and `FC_RUNS_FACTOR` repeat the draws of a night.
 */
const readNumber = (name: string, otherwise: number): number => {
  const text = process.env[name];
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${name}: ${text} is no whole number`);
  return value;
};

const RUNS_FACTOR = readNumber("FC_RUNS_FACTOR", 1);

/** fast-check parameters for one property; a normal run tries the property `runs` times. */
export const propertyRuns = (runs: number): { readonly seed: number; readonly numRuns: number } => ({
  seed: readNumber("FC_SEED", 20_261_121),
  numRuns: runs * RUNS_FACTOR,
});

/** The time limit of a test that takes at most `ms` in a normal run. */
export const scaledTimeoutMs = (ms: number): number => ms * RUNS_FACTOR;
