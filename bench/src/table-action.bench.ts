/**
 * `npm run bench -- table-action`: whole actions at a table (socket in, known player, rules, six redacted views, journal) for each
 * second of the server's processor time, beside a bare Socket.IO server that echoes the same frames to rooms of six.
 */
import { report } from "./report.ts";
import { type Figure, median } from "./rounds.ts";
import { type Side, startEcho, startRoom } from "./wire/room.ts";
import { withWorld } from "./wire/world.ts";

const TABLES = 200;
const ROUNDS = 7;
const ROUND_MS = 3_000;
const WARM_UP_MS = 8_000;

/** Actions a second of processor time: the server's, and the database's where the system tells. */
interface Round {
  readonly rate: number;
  readonly database: number | null;
  readonly heard: number;
}

async function round({ load, cpu }: Side, databaseCpu: () => number | null): Promise<Round> {
  const [before, stored] = [await cpu(), databaseCpu()];
  const { actions, heard } = await load.call("play", { ms: ROUND_MS, rate: null, record: false });
  const per = (microseconds: number) => (1e6 * actions) / Math.max(1, microseconds);
  const after = databaseCpu();
  return {
    rate: per((await cpu()) - before),
    database: stored === null || after === null ? null : per(after - stored),
    heard: heard / actions,
  };
}

const rounds = await withWorld(TABLES, async (world) => {
  const ours = await startRoom(world);
  await ours.load.call("play", { ms: WARM_UP_MS, rate: null, record: true });
  const bare = await startEcho(world, await ours.load.call("script"));
  await bare.load.call("play", { ms: WARM_UP_MS / 2, rate: null, record: false });

  const rounds: { ours: Round; bare: Round }[] = [];
  for (let count = 0; count < ROUNDS; count++)
    rounds.push({ ours: await round(ours, world.cpu), bare: await round(bare, () => null) });
  return rounds;
});

const of = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value));
const alone = { peer: null, peerValue: null, ratio: null };
const figures: Figure[] = [
  {
    name: "table-action",
    value: of((each) => each.ours.rate),
    unit: "actions/s of the server's CPU",
    peer: "bare Socket.IO",
    peerValue: of((each) => each.bare.rate),
    ratio: of((each) => each.ours.rate / each.bare.rate),
  },
  {
    name: "table-action-cpu",
    value: 1e6 / of((each) => each.ours.rate),
    unit: "µs of the server's CPU an action",
    ...alone,
  },
  {
    name: "table-action-frames",
    value: of((each) => each.ours.heard),
    unit: "frames sent an action",
    peer: "bare Socket.IO",
    peerValue: of((each) => each.bare.heard),
    ratio: of((each) => each.ours.heard / each.bare.heard),
  },
  ...(rounds.some(({ ours }) => ours.database === null)
    ? []
    : [
        {
          name: "table-action-database",
          value: 1e6 / of((each) => each.ours.database ?? 0),
          unit: "µs of PostgreSQL's CPU an action",
          ...alone,
        },
      ]),
];
report(figures, process.argv.includes("--json"));
