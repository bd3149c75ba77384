/**
 * Chooses the random inputs of property tests. Every normal run has the same inputs. A nightly run has new inputs, and
 * far more of them. `FC_SEED` and `FC_RUNS_FACTOR` repeat the inputs of a night.
 */
const readNumber = (name: string, otherwise: number): number => {
  const text = process.env[name];
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${name}: ${text} is no whole number`);
  return value;
};

const RUNS_FACTOR = readNumber("FC_RUNS_FACTOR", 1);

/** Returns the parameters of fast-check for one property. A normal run tries the property `runs` times. */
export const propertyRuns = (runs: number): { readonly seed: number; readonly numRuns: number } => ({
  seed: readNumber("FC_SEED", 20_261_121),
  numRuns: runs * RUNS_FACTOR,
});

/** Returns the time limit of a test that takes at most `ms` milliseconds in a normal run. */
export const scaledTimeoutMs = (ms: number): number => ms * RUNS_FACTOR;
