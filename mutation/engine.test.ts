// Imports the engine's tests into one file, so that only one worker starts for each mutation. Three kinds of tests are
// left out. Tests of random hands and of long lists take seconds and name no rule. Tests of pools test none of the
// rules that are mutated.
import.meta.glob(
  [
    "../packages/engine/{src,test}/**/*.test.ts",
    "!**/*laws.test.ts",
    "!**/hidden-plans.test.ts",
    "!**/enumeration.test.ts",
    "!**/vectors.test.ts",
    "!**/pool/**",
  ],
  { eager: true },
);
