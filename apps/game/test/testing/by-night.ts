/** True in `npm run nightly`, which tests more cases of the same kinds. All these cases together take minutes. */
const IS_NIGHT = process.env.NIGHTLY === "on";

/** Returns the cases to test. In a nightly run these are all cases, and in `npm test` only `byDay`. */
export const casesNow = <Case>(all: readonly Case[], byDay: readonly Case[]): readonly Case[] =>
  IS_NIGHT ? all : byDay;
