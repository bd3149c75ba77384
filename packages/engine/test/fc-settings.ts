/**
 * How property tests draw: always the same in a normal run, afresh and far more at night. `FC_SEED` and `FC_RUNS_FACTOR` repeat
 * what a night drew.
 */
const setting = (name: string, otherwise: number): number => {
  const text = process.env[name];
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${name}: ${text} is no whole number`);
  return value;
};

const FACTOR = setting("FC_RUNS_FACTOR", 1);

/** The settings of one property that a normal run tries `runs` times. */
export const drawing = (runs: number): { readonly seed: number; readonly numRuns: number } => ({
  seed: setting("FC_SEED", 20_261_121),
  numRuns: runs * FACTOR,
});

/** Milliseconds a test may take. */
export const patience = (ms: number): number => ms * FACTOR;
