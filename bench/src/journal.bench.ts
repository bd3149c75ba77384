/**
 * `npm run bench -- journal`: what waiting for the disk adds. 400 tables at an even 1,000 actions a second, over sockets, from the moment
 * an action is due to the moment its frame has arrived; beside it, in turns, the same room with a journal that keeps nothing.
 */
import { report } from "./report.ts";
import { type Figure, median } from "./rounds.ts";
import { type Side, startRoom } from "./wire/room.ts";
import { type World, withWorld } from "./wire/world.ts";

const TABLES = 400;
const RATE = 1_000;
const ROUNDS = 7;
const ROUND_MS = 5_000;
const WARM_UP_MS = 6_000;

interface Waits {
  readonly p50: number;
  readonly p99: number;
  /** Actions a second that were done. Less than asked for: the machine was too busy, and the waits tell of that alone. */
  readonly rate: number;
}

/** Actions are due at fixed moments, however late the last answer was: a server that stands still is not asked less. */
async function round({ load }: Side): Promise<Waits> {
  const { waits, actions, seconds } = await load.call("play", { ms: ROUND_MS, rate: RATE, record: false });
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(share * waits.length))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), rate: actions / seconds };
}

function checkDurability({ durability }: World): void {
  const weak = Object.entries(durability).filter(([, setting]) => setting !== "on");
  if (weak.length > 0) throw new Error(`this database does not keep what it says it keeps: ${JSON.stringify(weak)}`);
  console.error(
    Object.entries(durability)
      .map(([name, setting]) => `${name} = ${setting}`)
      .join(", "),
  );
}

/** Both rooms have a database of their own: what one keeps is nothing to the other. */
const rounds = await withWorld(TABLES, (world) =>
  withWorld(TABLES, async (other) => {
    checkDurability(world);
    const kept = await startRoom(world);
    const forgotten = await startRoom(other, { journal: "off" });
    for (const { load } of [kept, forgotten]) await load.call("play", { ms: WARM_UP_MS, rate: RATE, record: false });
    const rounds: { kept: Waits; forgotten: Waits }[] = [];
    for (let count = 0; count < ROUNDS; count++)
      rounds.push({ kept: await round(kept), forgotten: await round(forgotten) });
    return rounds;
  }),
);

const of = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value));
const both = (name: keyof Waits) => [of(({ kept }) => kept[name]), of(({ forgotten }) => forgotten[name])] as const;
const figures = (["p50", "p99"] as const).flatMap((name): Figure[] => {
  const [value, peerValue] = both(name);
  const added = of(({ kept, forgotten }) => kept[name] - forgotten[name]);
  return [
    { name: `journal-${name}`, value, unit: "ms", peer: "no journal", peerValue, ratio: value / peerValue },
    { name: `journal-added-${name}`, value: added, unit: "ms", peer: null, peerValue: null, ratio: null },
  ];
});
const [value, peerValue] = both("rate");
figures.push({
  name: "journal-rate",
  value,
  unit: "actions/s",
  peer: "no journal",
  peerValue,
  ratio: value / peerValue,
});
report(figures, process.argv.includes("--json"));
