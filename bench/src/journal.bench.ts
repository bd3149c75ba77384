/**
 * `npm run bench -- journal`: measures the delay that waiting for the disk adds. 400 tables together play a steady 1,000 actions a second
 * over sockets: with the journal, then twice with a journal that stores nothing, then with the journal again. Only one server runs at a
 * time, because an idle server would still keep 2,400 sockets alive. An action's wait is measured twice: in the server, from its packet to
 * its response and frames (`journal-…`), and by the players, from the moment when the action is due to the arrival of its frame
 * (`journal-played-…`). The difference that the journal makes is compared with the time of a bare commit of ten rows. Bare commits are made
 * between the rounds, when no hand is played, at a thousand rows a second.
 */

import { type Measurement, median } from "./contest.ts";
import { printReport } from "./report.ts";
import { enterTables } from "./room/measure-load.ts";
import { type BenchDatabase, withBenchDatabase } from "./wire/bench-database.ts";
import { type MeasuredGameServer, startGameServers } from "./wire/servers.ts";

const TABLES = 400;
const RATE = 1_000;
/** A symmetric order, so that a machine that gets slower affects both journals equally. */
const JOURNAL_ORDER = ["on", "off", "off", "on"] as const;
const ROUNDS = 8;
const ROUND_MS = 3_000;
const WARM_UP_MS = 12_000;

interface JournalRound {
  /** In ms. */
  readonly served: WaitPercentiles;
  readonly played: WaitPercentiles;
  /** Actions done a second. When this is less than `RATE`, the machine was too busy and the waits mean nothing. */
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

/** Actions are due at fixed moments, however late the last response was, so that a stalled server gets the same number of actions as any other. */
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
/** Returns the lower quartile of the rounds, because other work on the machine can only make values larger. */
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
