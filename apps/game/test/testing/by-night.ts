/** True in `npm run nightly`, which also tests the cases that take minutes in all and differ little from those of the day. */
const IS_NIGHT = process.env.NIGHTLY === "on";

/** Returns the cases to test: all of them at night, and `byDay` in every run of `npm test`. */
export const casesNow = <Case>(all: readonly Case[], byDay: readonly Case[]): readonly Case[] =>
  IS_NIGHT ? all : byDay;
