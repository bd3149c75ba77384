// Imports the engine's tests into one file, so that each mutation starts one worker. Tests of random hands and long lists are
// left out, because they take seconds and name no rule. Tests of pools are left out, because pools implement none of the mutated
// rules.
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
