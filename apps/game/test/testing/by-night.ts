/** True in `npm test -- --all` and in `npm run nightly`. `npm test` leaves these tests out. */
const IS_NIGHT = process.env.NIGHTLY === "on";

/** Defines tests of the night in a file of daytime tests. A file whose tests all belong to the night has a name that ends in `.night.test.ts`. */
export function atNight(define: () => void): void {
  if (IS_NIGHT) define();
}
