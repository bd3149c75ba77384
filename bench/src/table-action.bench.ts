/**
 * `npm run bench -- table-action` measures how many whole actions at a table the server does per second of its
 * processor time. A whole action includes the socket, sign-in, rules, six redacted views and the journal.
 * The peer is a bare Socket.IO server that sends the same frames to rooms of six sockets. The same tables are also
 * measured with deals that players can check.
 */
import path from "node:path";
import { type Measurement, median } from "./contest.ts";
import { printReport } from "./report.ts";
import { enterTables } from "./room/measure-load.ts";
import { type BenchDatabase, withBenchDatabase } from "./wire/bench-database.ts";
import { type MeasuredServer, startEchoServers, startGameServers } from "./wire/servers.ts";

const TABLES = 200;
const ROUNDS = 7;
const ROUND_MS = 3_000;
const WARM_UP_MS = 8_000;

/**
 * `rate` is the number of actions per second of the server's processor time.
 * `databaseRate` is the number of actions per second of the database's processor time, and null when the system does
 * not report it.
 */
interface ActionRound {
  readonly rate: number;
  readonly databaseRate: number | null;
  readonly framesPerAction: number;
}

async function measureRound(
  { players, readCpu }: MeasuredServer,
  databaseCpu: () => number | null,
): Promise<ActionRound> {
  const [before, stored] = [await readCpu(), databaseCpu()];
  const { actions, framesReceived } = await players.play({ ms: ROUND_MS, rate: null, record: false });
  const per = (microseconds: number) => (1e6 * actions) / Math.max(1, microseconds);
  const after = databaseCpu();
  return {
    rate: per((await readCpu()) - before),
    databaseRate: stored === null || after === null ? null : per(after - stored),
    framesPerAction: framesReceived / actions,
  };
}

/** Returns how many bytes an action allocates on the heap. This is measured in a round of its own, because sampling takes time. */
async function measureGarbage({ nodes, players }: MeasuredServer, side: string): Promise<number> {
  const folder = process.env.BENCH_HEAP_PROFILES;
  await Promise.all(nodes.map((node) => node.request("startAllocations")));
  const { actions } = await players.play({ ms: ROUND_MS, rate: null, record: false });
  const file = folder === undefined ? null : path.resolve(folder, `${side}.heapprofile`);
  const bytes = await Promise.all(nodes.map((node) => node.request("stopAllocations", file)));
  return bytes.reduce((sum, each) => sum + each, 0) / actions;
}

/** Measures a room of its own in which all players take part in every deal. */
async function measureFair(database: BenchDatabase): Promise<readonly ActionRound[]> {
  const fair = await startGameServers(database);
  await enterTables(fair, await database.addTables(TABLES, { fairDeal: true }));
  await fair.players.play({ ms: WARM_UP_MS, rate: null, record: false });
  const rounds: ActionRound[] = [];
  for (let count = 0; count < ROUNDS; count++) rounds.push(await measureRound(fair, database.readCpu));
  return rounds;
}

const { rounds, garbage, bareGarbage } = await withBenchDatabase(async (database) => {
  const ours = await startGameServers(database);
  const tables = await database.addTables(TABLES);
  await enterTables(ours, tables);
  await ours.players.play({ ms: WARM_UP_MS, rate: null, record: true });
  const bare = await startEchoServers(database, await ours.players.script());
  await enterTables(bare, tables);
  await bare.players.play({ ms: WARM_UP_MS / 2, rate: null, record: false });

  const rounds: { ours: ActionRound; bare: ActionRound }[] = [];
  for (let count = 0; count < ROUNDS; count++)
    rounds.push({ ours: await measureRound(ours, database.readCpu), bare: await measureRound(bare, () => null) });
  return { rounds, garbage: await measureGarbage(ours, "room"), bareGarbage: await measureGarbage(bare, "bare") };
});

const fairRounds = await withBenchDatabase(measureFair);

const medianOf = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value));
const NO_PEER = { peer: null, peerValue: null, ratio: null };
const figures: Measurement[] = [
  {
    name: "table-action",
    value: medianOf((each) => each.ours.rate),
    unit: "actions/s of the server's CPU",
    peer: "bare Socket.IO",
    peerValue: medianOf((each) => each.bare.rate),
    ratio: medianOf((each) => each.ours.rate / each.bare.rate),
  },
  {
    name: "table-action-cpu",
    value: 1e6 / medianOf((each) => each.ours.rate),
    unit: "µs of the server's CPU an action",
    ...NO_PEER,
  },
  {
    name: "table-action-frames",
    value: medianOf((each) => each.ours.framesPerAction),
    unit: "frames sent an action",
    peer: "bare Socket.IO",
    peerValue: medianOf((each) => each.bare.framesPerAction),
    ratio: medianOf((each) => each.ours.framesPerAction / each.bare.framesPerAction),
  },
  {
    name: "table-action-garbage",
    value: garbage,
    unit: "bytes allocated an action",
    peer: "bare Socket.IO",
    peerValue: bareGarbage,
    ratio: garbage / bareGarbage,
  },
  {
    name: "table-action-fair",
    value: 1e6 / median(fairRounds.map(({ rate }) => rate)),
    unit: "µs of the server's CPU an action",
    peer: "off",
    peerValue: 1e6 / medianOf((each) => each.ours.rate),
    ratio: medianOf((each) => each.ours.rate) / median(fairRounds.map(({ rate }) => rate)),
  },
  ...(rounds.some(({ ours }) => ours.databaseRate === null)
    ? []
    : [
        {
          name: "table-action-database",
          value: 1e6 / medianOf((each) => each.ours.databaseRate ?? 0),
          unit: "µs of PostgreSQL's CPU an action",
          ...NO_PEER,
        },
      ]),
];
printReport(figures, process.argv.includes("--json"));
