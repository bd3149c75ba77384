/** Compares our code and its peers on the same work in alternating rounds, so that a busy machine slows all of them equally. */

export interface Contestant {
  readonly name: string;
  /**
   * Does `count` pieces of work, beginning with piece `from` and starting over after the last piece. Returns a value
   * that depends on all of them.
   */
  run(from: number, count: number): number;
}

interface Contest {
  readonly name: string;
  readonly unit: string;
  readonly ours: Contestant;
  readonly peers: readonly Contestant[];
}

/** One figure; `npm run bench -- … --json` prints each as a line. */
export interface Measurement {
  readonly name: string;
  /** The median; a speed is pieces of work per second of processor time. */
  readonly value: number;
  readonly unit: string;
  readonly peer: string | null;
  readonly peerValue: number | null;
  readonly ratio: number | null;
}

const ROUNDS = 15;
const ROUND_MS = 80;
const WARM_UP_MS = 1000;

/** Returns one figure for each peer; when there is no peer, one figure with our value alone. */
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
  /** The number of pieces whose work takes about one round. */
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

/** Processor time in ms, including compilation and garbage collection. */
export function measureCpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, user + system) / 1000;
}

/** Stores the results, so that the compiler does not remove any work as unused. */
let sink = 0;
function consumeResult(result: number): void {
  sink = (sink + result) | 0;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
