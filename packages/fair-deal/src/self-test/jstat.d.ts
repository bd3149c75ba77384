/** The part of jstat that is used; the package brings no types. */
declare module "jstat" {
  interface Jstat {
    readonly chisquare: { cdf(x: number, degreesOfFreedom: number): number };
    readonly normal: { cdf(x: number, mean: number, deviation: number): number };
  }
  const jstat: Jstat;
  export default jstat;
}
