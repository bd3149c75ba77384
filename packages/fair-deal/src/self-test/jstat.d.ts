/** Declares the part of the package jstat that we use. The package has no types of its own. */
declare module "jstat" {
  interface Jstat {
    readonly chisquare: { cdf(x: number, degreesOfFreedom: number): number };
    readonly normal: { cdf(x: number, mean: number, deviation: number): number };
  }
  const jstat: Jstat;
  export default jstat;
}
