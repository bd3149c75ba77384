/** Figures of a room in play, without and during an attack, and the limits that an attack must keep. Faults 91, 92, 101 */

export interface Figures {
  /** Milliseconds to the server and back, of the players. */
  readonly pingP50: number;
  readonly pingP99: number;
  readonly handsPerMinute: number;
  /** Bytes of log a minute, over all processes of the room. */
  readonly logPerMinute: number;
}

/** What the players measured in some time. */
export interface PlaySample {
  readonly pingsMs: readonly number[];
  readonly hands: number;
}

/** At most half as bad again. */
const FACTOR = 1.5;
/** A smaller difference of the median is not counted, because room, players and attack share one machine. */
const NOISE_MS = 5;
/** Two frames of a screen: a ping in a hundred may take so long, because no player can see it. */
const UNNOTICED_MS = 33;
const MAX_LOG_PER_MINUTE = 1_000_000;

/** The value that `share` of all values do not exceed; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export const toFigures = ({ pingsMs, hands }: PlaySample, logBytes: number, seconds: number): Figures => ({
  pingP50: percentile(pingsMs, 0.5),
  pingP99: percentile(pingsMs, 0.99),
  handsPerMinute: (hands * 60) / seconds,
  logPerMinute: (logBytes * 60) / seconds,
});

/** The limits that are broken, in words. */
export function findBrokenLimits(quiet: Figures, attacked: Figures): readonly string[] {
  const broken: string[] = [];
  for (const [name, without, during, allowed] of [
    ["the median ping", quiet.pingP50, attacked.pingP50, quiet.pingP50 + NOISE_MS],
    ["the 99th percentile of the ping", quiet.pingP99, attacked.pingP99, UNNOTICED_MS],
  ] as const)
    if (during > Math.max(FACTOR * without, allowed))
      broken.push(`${name} is ${during.toFixed(1)} ms, and ${without.toFixed(1)} ms without the attack`);
  if (quiet.handsPerMinute === 0) broken.push("no hand was played without the attack");
  if (attacked.handsPerMinute * FACTOR < quiet.handsPerMinute)
    broken.push(
      `${attacked.handsPerMinute.toFixed(0)} hands a minute, and ${quiet.handsPerMinute.toFixed(0)} without the attack`,
    );
  if (attacked.logPerMinute > MAX_LOG_PER_MINUTE)
    broken.push(`${(attacked.logPerMinute / 1e6).toFixed(1)} MB of log a minute`);
  return broken;
}
