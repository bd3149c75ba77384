/** True in `npm run nightly`, which also tests further cases of the same kinds. These cases together take minutes. */
const IS_NIGHT = process.env.NIGHTLY === "on";

/** Returns the cases to test: all of them at night, and `byDay` in every run of `npm test`. */
export const casesNow = <Case>(all: readonly Case[], byDay: readonly Case[]): readonly Case[] =>
  IS_NIGHT ? all : byDay;
