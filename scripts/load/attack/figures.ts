/**
 * Figures of a room in play, with and without an attack, and the limits that the figures must keep during an attack.
 * Faults 91, 92, 101, 118, 119 and 122
 */

export interface Figures {
  /** The median of the players' round trips to the server, in milliseconds. */
  readonly pingP50: number;
  /** The 99th percentile of the players' round trips to the server, in milliseconds. */
  readonly pingP99: number;
  readonly handsPerMinute: number;
  /** How many milliseconds it took until a whole page arrived, for visitors who read one now and then. This is the median of all pages. */
  readonly pageP50: number;
  /** The 99th percentile of the time until a whole page arrived, in milliseconds. */
  readonly pageP99: number;
  /** The longest time, in milliseconds, that the web server took to answer that it is alive. */
  readonly healthMax: number;
  /** The largest resident memory of the web server, in MB. */
  readonly webMb: number;
  /** How many bytes all processes of the room log per minute. */
  readonly logPerMinute: number;
}

/** What the players measured since the last sample. */
export interface PlaySample {
  readonly pingsMs: readonly number[];
  readonly hands: number;
}

/** What the visitors measured since the last sample. */
export interface PageSample {
  readonly pagesMs: readonly number[];
  readonly healthMs: readonly number[];
}

/** How many times as large a figure may be during an attack as without it. */
const FACTOR = 1.5;
/** The median ping may always grow by this many milliseconds, because the room, the players and the attack share one machine. */
const NOISE_MS = 5;
/** One ping in a hundred may always take this long. It is the time of two frames on a screen, so no player can see it. */
const UNNOTICED_MS = 33;
const MAX_LOG_PER_MINUTE = 1_000_000;
/** How many times as long a page may take during an attack as without it. Fault 119 */
const PAGE_FACTOR = 2;
const MAX_HEALTH_MS = 100;
const MAX_WEB_GROWTH_MB = 300;

/** Returns the value that the given `share` of all values does not exceed; 0 when there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** All measurements over some seconds, from which the figures are computed. */
interface Measured extends PlaySample, PageSample {
  readonly logBytes: number;
  readonly webMb: number;
}

export const toFigures = (
  { pingsMs, hands, pagesMs, healthMs, logBytes, webMb }: Measured,
  seconds: number,
): Figures => ({
  pingP50: percentile(pingsMs, 0.5),
  pingP99: percentile(pingsMs, 0.99),
  handsPerMinute: (hands * 60) / seconds,
  pageP50: percentile(pagesMs, 0.5),
  pageP99: percentile(pagesMs, 0.99),
  healthMax: percentile(healthMs, 1),
  webMb,
  logPerMinute: (logBytes * 60) / seconds,
});

/** Returns one sentence for each limit that was broken during the attack. */
export function findBrokenLimits(quiet: Figures, attacked: Figures): readonly string[] {
  const broken: string[] = [];
  for (const [name, without, during, allowed] of [
    ["the median ping", quiet.pingP50, attacked.pingP50, Math.max(FACTOR * quiet.pingP50, quiet.pingP50 + NOISE_MS)],
    [
      "the 99th percentile of the ping",
      quiet.pingP99,
      attacked.pingP99,
      Math.max(FACTOR * quiet.pingP99, UNNOTICED_MS),
    ],
    ["the median page", quiet.pageP50, attacked.pageP50, PAGE_FACTOR * quiet.pageP50],
    ["the 99th percentile of pages", quiet.pageP99, attacked.pageP99, PAGE_FACTOR * quiet.pageP99],
    ["the slowest answer about health", quiet.healthMax, attacked.healthMax, MAX_HEALTH_MS],
  ] as const)
    if (during > allowed)
      broken.push(`${name} is ${during.toFixed(1)} ms, and ${without.toFixed(1)} ms without the attack`);
  if (quiet.handsPerMinute === 0) broken.push("no hand was played without the attack");
  if (attacked.handsPerMinute * FACTOR < quiet.handsPerMinute)
    broken.push(
      `${attacked.handsPerMinute.toFixed(0)} hands a minute, and ${quiet.handsPerMinute.toFixed(0)} without the attack`,
    );
  if (attacked.webMb > quiet.webMb + MAX_WEB_GROWTH_MB)
    broken.push(`the web server takes ${attacked.webMb} MB, and ${quiet.webMb} MB without the attack`);
  if (attacked.logPerMinute > MAX_LOG_PER_MINUTE)
    broken.push(`${(attacked.logPerMinute / 1e6).toFixed(1)} MB of log a minute`);
  return broken;
}
