/**
 * `npm run bench -- journal` measures how much longer actions take because the server waits for the disk.
 * 400 tables together play a steady 1,000 actions per second over sockets: with the journal, then twice with a journal
 * that stores nothing, and then with the journal again. Only one server runs at a time, because an idle server would
 * still keep 2,400 sockets alive.
 *
 * The wait for an action is measured in two places:
 * - in the server, from the action's packet to its reply and frames (`journal-…`);
 * - by the players, from the moment when the action is due to the arrival of its frame (`journal-played-…`).
 *
 * The additional time with the journal is compared with the time of a bare commit of ten rows. Bare commits are made
 * between the rounds, while no hand is played, at a thousand rows per second.
 */

import { type Measurement, median } from "./contest.ts";
import { printReport } from "./report.ts";
import { enterTables } from "./room/measure-load.ts";
import { type BenchDatabase, withBenchDatabase } from "./wire/bench-database.ts";
import { type MeasuredGameServer, startGameServers } from "./wire/servers.ts";

const TABLES = 400;
const RATE = 1_000;
/** The order of the runs with and without the journal. It is symmetric, so that a machine that becomes slower affects both equally. */
const JOURNAL_ORDER = ["on", "off", "off", "on"] as const;
const ROUNDS = 8;
const ROUND_MS = 3_000;
const WARM_UP_MS = 12_000;

interface JournalRound {
  /** How long actions waited in the server, in milliseconds. */
  readonly served: WaitPercentiles;
  /** How long the players waited for the frames of their actions, in milliseconds. */
  readonly played: WaitPercentiles;
  /** How many actions were done per second. If this is less than `RATE`, the machine was too busy, and the waits mean nothing. */
  readonly rate: number;
}
interface WaitPercentiles {
  readonly p50: number;
  readonly p99: number;
}

function percentilesOf(all: readonly number[]): WaitPercentiles {
  const waits = all.toSorted((a, b) => a - b);
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(share * waits.length))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/**
 * Plays one round. Actions are due at fixed times, even when the last reply was late. So a server that stalls gets the
 * same number of actions as a server that does not.
 */
async function measureRound({ players, takeWaits }: MeasuredGameServer): Promise<JournalRound> {
  await takeWaits();
  const played = await players.play({ ms: ROUND_MS, rate: RATE, record: false });
  return {
    served: percentilesOf(await takeWaits()),
    played: percentilesOf(played.waits),
    rate: played.actions / played.seconds,
  };
}

function checkDurability({ durability }: BenchDatabase): void {
  const weak = Object.entries(durability).filter(([, setting]) => setting !== "on");
  if (weak.length > 0) throw new Error(`this database confirms commits that are not on disk: ${JSON.stringify(weak)}`);
  console.error(
    Object.entries(durability)
      .map(([name, setting]) => `${name} = ${setting}`)
      .join(", "),
  );
}

const measured: Readonly<Record<(typeof JOURNAL_ORDER)[number], JournalRound[]>> = { on: [], off: [] };
const bare: WaitPercentiles[] = [];
for (const journal of JOURNAL_ORDER)
  await withBenchDatabase(async (database) => {
    checkDurability(database);
    const server = await startGameServers(database, { journal });
    await enterTables(server, await database.addTables(TABLES));
    await server.players.play({ ms: WARM_UP_MS, rate: RATE, record: false });
    for (let count = 0; count < ROUNDS; count++) {
      measured[journal].push(await measureRound(server));
      bare.push(percentilesOf(await database.bareCommits.run(ROUND_MS)));
    }
  });

const { on: journaled, off: unjournaled } = measured;
/**
 * Returns the value that a quarter of the rounds do not exceed. Low values are the most reliable, because other work on
 * the machine can only make a value larger.
 */
const lowerQuartile = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 2] ?? 0;
function compareWithNoJournal(name: string, unit: string, figure: (round: JournalRound) => number): Measurement {
  const [value, peerValue] = [median(journaled.map(figure)), median(unjournaled.map(figure))];
  return { name, value, unit, peer: "no journal", peerValue, ratio: value / peerValue };
}
function compareAddedWait(
  name: string,
  share: keyof WaitPercentiles,
  where: "served" | "played",
  typical: typeof lowerQuartile,
): Measurement {
  const figure = (rounds: readonly JournalRound[]) => typical(rounds.map((each) => each[where][share]));
  const [value, peerValue] = [figure(journaled) - figure(unjournaled), typical(bare.map((each) => each[share]))];
  return { name, value, unit: "ms", peer: "bare commit", peerValue, ratio: value / peerValue };
}
const toWaitMeasurements = (where: "served" | "played", prefix: string): Measurement[] =>
  (["p50", "p99"] as const).flatMap((share) => [
    compareWithNoJournal(`${prefix}-${share}`, "ms", (each) => each[where][share]),
    compareAddedWait(`${prefix}-added-${share}`, share, where, median),
    compareAddedWait(`${prefix}-added-${share}-quiet`, share, where, lowerQuartile),
  ]);
printReport(
  [
    ...toWaitMeasurements("served", "journal"),
    ...toWaitMeasurements("played", "journal-played"),
    compareWithNoJournal("journal-rate", "actions/s", ({ rate }) => rate),
  ],
  process.argv.includes("--json"),
);
