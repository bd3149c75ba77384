/**
 * `npm run bench -- room [--tables N] [--nodes N] [--rate N|max] [--seconds N] [--fair] [--profile DIR]`
 *
 * Measures a whole room of players at N game servers, from the first connection to the idle room. Then measures the
 * same number of bare Socket.IO servers with the same sockets and frames.
 * - `--further-rates 400,800` then continues to play at each of these rates.
 * - `--steps 200,800,2500` instead compares the cost of an action at these numbers of tables.
 */
import type { Measurement } from "./contest.ts";
import { printReport } from "./report.ts";
import { enterTables, measureLoad, measurePlay } from "./room/measure-load.ts";
import { type RoomOptions, readRoomOptions } from "./room/options.ts";
import { toRateFigures, toRoomFigures } from "./room/room-figures.ts";
import { measureBytesPerHand } from "./room/stored-bytes.ts";
import { type BenchDatabase, withBenchDatabase } from "./wire/bench-database.ts";
import { readPlacement } from "./wire/placement.ts";
import { readStoredBytes } from "./wire/relation-sizes.ts";
import { type MeasuredServer, startEchoServers, startGameServers } from "./wire/servers.ts";

const FOLLOW_INTERVAL_MS = 1_000;

/** Keeps connecting the players of tables that have moved to another node. Call the returned function to stop. */
function followMovedTables({ owner }: Pick<BenchDatabase, "owner">, { players }: MeasuredServer): () => Promise<void> {
  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(() => players.follow(() => readPlacement(owner)));
  }, FOLLOW_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    return round;
  };
}

async function checkBooks({ checkBooks }: BenchDatabase): Promise<void> {
  const wrong = await checkBooks();
  if (wrong.length > 0) throw new Error(`the books do not balance: ${wrong.slice(0, 5).join("; ")}`);
}

async function measureRoom(database: BenchDatabase, options: RoomOptions): Promise<Measurement[]> {
  const { rate, seconds, nodes, profile: folder } = options;
  const profileOf = (side: string) => (folder === null ? null : { folder, side });
  const room = await startGameServers(database, { count: nodes });
  const tables = await database.addTables(options.tables, { fairDeal: options.fair });
  const unfollow = followMovedTables(database, room);
  let [before, after] = [await readStoredBytes(database.owner), await readStoredBytes(database.owner)];
  let served: readonly number[] = [];
  const furtherFigures: Measurement[] = [];
  const plan = { tables, rate, seconds };
  const ours = await measureLoad(
    room,
    database.readCpu,
    { ...plan, profile: profileOf("node") },
    {
      async beforeMeasuring() {
        before = await readStoredBytes(database.owner);
        await room.takeWaits();
      },
      async afterPlay() {
        after = await readStoredBytes(database.owner);
        served = (await room.takeWaits()).toSorted((a, b) => a - b);
        for (const further of options.furtherRates) {
          const at = { rate: further, seconds, profile: null };
          furtherFigures.push(...toRateFigures(further, await measurePlay(room, database.readCpu, at)));
        }
      },
    },
  );
  await unfollow();
  const connected = await room.countConnections();
  const script = await room.players.script();
  await room.stop();
  await checkBooks(database);
  const stored = await measureBytesPerHand(database, before, after);

  const echo = await startEchoServers(database, script, nodes);
  const bare = await measureLoad(echo, () => null, { ...plan, profile: profileOf("bare") });
  const bareConnected = bare.sockets - (await echo.players.countLostConnections());
  await echo.stop();
  return [...toRoomFigures({ ours, bare, connected, bareConnected, served, stored }), ...furtherFigures];
}

/**
 * Compares the cost of an action at several numbers of tables. The room grows from step to step, and every step has the
 * same number of actions per second.
 */
async function compareSteps(database: BenchDatabase, steps: readonly number[], options: RoomOptions) {
  const room = await startGameServers(database, { count: options.nodes });
  const unfollow = followMovedTables(database, room);
  const costs: { readonly tables: number; readonly nodes: number; readonly database: number }[] = [];
  let open = 0;
  for (const tables of steps) {
    await enterTables(room, await database.addTables(tables - open, { fairDeal: options.fair }));
    open = tables;
    const { played, cores, seconds } = await measurePlay(room, database.readCpu, { ...options, profile: null });
    const perAction = (used: number | null) => ((used ?? 0) * 1e6 * seconds) / played.actions;
    costs.push({ tables, nodes: perAction(cores.nodes), database: perAction(cores.database) });
  }
  await unfollow();
  await room.stop();
  await checkBooks(database);
  const [first] = costs;
  return costs.flatMap(({ tables, nodes, database: stored }): Measurement[] => {
    const peer = `${first?.tables} tables`;
    const compare = (name: string, unit: string, value: number, peerValue: number) => ({
      name: `${name}-${tables}`,
      value,
      unit,
      peer,
      peerValue,
      ratio: value / peerValue,
    });
    return [
      compare("room-step", "µs of CPU an action", nodes + stored, (first?.nodes ?? 0) + (first?.database ?? 0)),
      compare("room-step-nodes", "µs of the nodes' CPU", nodes, first?.nodes ?? 0),
      compare("room-step-database", "µs of PostgreSQL's CPU", stored, first?.database ?? 0),
    ];
  });
}

const options = readRoomOptions(process.argv.slice(2));
const figures = await withBenchDatabase((database) =>
  options.steps ? compareSteps(database, options.steps, options) : measureRoom(database, options),
);
printReport(figures, options.json);
