/**
 * `npm run bench -- journal`: what waiting for the disk adds. 400 tables at an even 1,000 actions a second, over sockets; beside it, in
 * turns, the same room with a journal that keeps nothing. An action's wait is taken twice: in the server, from its packet to its answer
 * and frames (`journal-…`), and by the players, from the moment it is due to the moment its frame is there (`journal-played-…`).
 */
import { report } from "./report.ts";
import { type Figure, median } from "./rounds.ts";
import { type RoomSide, startRoom } from "./wire/room.ts";
import { type World, withWorld } from "./wire/world.ts";

const TABLES = 400;
const RATE = 1_000;
const ROUNDS = 15;
const ROUND_MS = 3_000;
const WARM_UP_MS = 12_000;

interface Round {
  /** ms. */
  readonly served: Waits;
  readonly played: Waits;
  /** Actions a second that were done. Less than asked for: the machine was too busy, and the waits tell of that alone. */
  readonly rate: number;
}
interface Waits {
  readonly p50: number;
  readonly p99: number;
}

function waitsOf(all: readonly number[]): Waits {
  const waits = all.toSorted((a, b) => a - b);
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(share * waits.length))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Actions are due at fixed moments, however late the last answer was: a server that stands still is not asked less. */
async function round({ load, waits }: RoomSide): Promise<Round> {
  await waits();
  const played = await load.call("play", { ms: ROUND_MS, rate: RATE, record: false });
  return {
    served: waitsOf(await waits()),
    played: waitsOf(played.waits),
    rate: played.actions / played.seconds,
  };
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
    const rounds: { kept: Round; forgotten: Round }[] = [];
    for (let count = 0; count < ROUNDS; count++)
      rounds.push({ kept: await round(kept), forgotten: await round(forgotten) });
    return rounds;
  }),
);

const of = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value));
/** The round a quarter from the best: what others do to this machine only ever adds. */
const quiet = (value: (round: (typeof rounds)[number]) => number) =>
  rounds.map(value).sort((a, b) => a - b)[rounds.length >> 2] ?? 0;
const ALONE = { peer: null, peerValue: null, ratio: null };
function besides(name: string, unit: string, figure: (round: Round) => number): Figure {
  const [value, peerValue] = [of(({ kept }) => figure(kept)), of(({ forgotten }) => figure(forgotten))];
  return { name, value, unit, peer: "no journal", peerValue, ratio: value / peerValue };
}
const waits = (where: "served" | "played", prefix: string): Figure[] =>
  (["p50", "p99"] as const).flatMap((share) => [
    besides(`${prefix}-${share}`, "ms", (each) => each[where][share]),
    {
      name: `${prefix}-added-${share}`,
      value: of(({ kept, forgotten }) => kept[where][share] - forgotten[where][share]),
      unit: "ms",
      ...ALONE,
    },
    {
      name: `${prefix}-added-${share}-quiet`,
      value: quiet(({ kept, forgotten }) => kept[where][share] - forgotten[where][share]),
      unit: "ms",
      ...ALONE,
    },
  ]);
report(
  [
    ...waits("served", "journal"),
    ...waits("played", "journal-played"),
    besides("journal-rate", "actions/s", ({ rate }) => rate),
  ],
  process.argv.includes("--json"),
);
