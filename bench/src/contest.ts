/**
 * Compares our code and its peers on the same work. They take turns in many short rounds, so that a busy machine slows
 * all of them equally.
 */

export interface Contestant {
  readonly name: string;
  /**
   * Does `count` pieces of work. Begins with piece `from`, and starts again with the first piece after the last one.
   * Returns a value that depends on all of these pieces, so that the compiler cannot leave out any work.
   */
  run(from: number, count: number): number;
}

interface Contest {
  readonly name: string;
  readonly unit: string;
  readonly ours: Contestant;
  readonly peers: readonly Contestant[];
}

/** One figure of a bench. `npm run bench -- … --json` prints each figure as a line of JSON. */
export interface Measurement {
  readonly name: string;
  /** The median of all rounds. For a speed, how many pieces of work are done per second of processor time. */
  readonly value: number;
  readonly unit: string;
  readonly peer: string | null;
  readonly peerValue: number | null;
  readonly ratio: number | null;
}

const ROUNDS = 15;
const ROUND_MS = 80;
const WARM_UP_MS = 1000;

/** Returns one figure for each peer. When there are no peers, returns one figure with only our value. */
export function runContest({ name, unit, ours, peers }: Contest): Measurement[] {
  const sides = [ours, ...peers].map(warmUp);
  for (let round = 0; round < ROUNDS; round++) for (const side of sides) side.speeds.push(measureSpeed(side));
  const [value = 0, ...peerValues] = sides.map(({ speeds }) => median(speeds));
  if (peers.length === 0) return [{ name, value, unit, peer: null, peerValue: null, ratio: null }];
  return peers.map((peer, i) => {
    const peerValue = peerValues[i] ?? 0;
    return { name, value, unit, peer: peer.name, peerValue, ratio: value / peerValue };
  });
}

interface MeasuredContestant {
  readonly runner: Contestant;
  /** How many pieces of work one round does. One round takes about `ROUND_MS`. */
  readonly count: number;
  readonly speeds: number[];
  next: number;
}

function warmUp(runner: Contestant): MeasuredContestant {
  let count = 1;
  let spent = 0;
  let last = 0;
  while (spent < WARM_UP_MS) {
    if (last < ROUND_MS) count *= 2;
    last = measureCpuMs(() => consumeResult(runner.run(0, count)));
    spent += last;
  }
  return { runner, count: Math.max(1, Math.round((count * ROUND_MS) / last)), speeds: [], next: 0 };
}

function measureSpeed(side: MeasuredContestant): number {
  const ms = measureCpuMs(() => consumeResult(side.runner.run(side.next, side.count)));
  side.next += side.count;
  return (1000 * side.count) / ms;
}

/** Returns the processor time of `work` in milliseconds. Compilation and garbage collection are included. */
export function measureCpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, user + system) / 1000;
}

/** Collects the results, so that the compiler cannot remove any work as unused. */
let sink = 0;
function consumeResult(result: number): void {
  sink = (sink + result) | 0;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
