// One file, so that each change costs one start of a worker. Left out: random hands and long lists, which take seconds; what only
// they notice has no test that names a rule. Pools carry out none of the rules that are changed.
import.meta.glob(
  [
    "../packages/engine/{src,test}/**/*.test.ts",
    "!**/laws.test.ts",
    "!**/enumeration.test.ts",
    "!**/vectors.test.ts",
    "!**/pool/**",
  ],
  { eager: true },
);
