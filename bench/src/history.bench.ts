/**
 * `npm run bench -- history` measures a player's list of hands and their statistics, with the queries of the web
 * server. The player has 100,000 hands, or the number that `--hands N` sets.
 * Goals: 100 ms for the first page; 300 ms for the statistics, and for every filter in every order.
 * Most figures are the slowest of seven rounds, in elapsed time. They have no peer. On a busy machine compare only
 * `history-worst-median`.
 * Also measures the job's time per hand, the bytes that a hand leaves, and the export of all hands.
 */
import { EVERY_OWN_HAND, FIGURES, OWN_HAND_ORDERS, type OwnHandFilter, POSITIONS } from "@poker/protocol";
import { register } from "tsx/esm/api";
import { type Measurement, median } from "./contest.ts";
import { fillHistory } from "./history/fill-history.ts";
import { measureExports } from "./history/measure-exports.ts";
import { printReport } from "./report.ts";

const ROUNDS = 7;
const PAGE = 50;
const asked = process.argv.indexOf("--hands");
const HANDS = asked < 0 ? 100_000 : Number(process.argv[asked + 1]);

/**
 * Lets Node import the following modules from their TypeScript sources. They are not bundled, because they load files
 * that are beside their sources.
 */
const unregister = register();
const { startTestServer } = await import("@poker/db/testing");
const parts = {
  db: await import("@poker/db"),
  play: await import("@poker/game/testing/play-tables"),
  server: await import("@poker/game/testing/test-server"),
};
await unregister();

const figures: Measurement[] = [];
const add = (name: string, value: number, unit: string) =>
  figures.push({ name: `history-${name}`, value, unit, peer: null, peerValue: null, ratio: null });

const medians: number[] = [];
async function slowestOf(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = performance.now();
    await ask();
    times.push(performance.now() - before);
  }
  medians.push(median(times));
  return Math.max(...times);
}

const server = await startTestServer();
try {
  const filled = await fillHistory(parts, HANDS);
  const { web, owner, userId, counting } = filled;
  // Opens the connections before the first measurement, so that no list includes the time to connect.
  await Promise.all([1, 2].map(() => web.pool.query("SELECT pg_sleep(0.1)")));
  const own = parts.db.createOwnHands(web, filled.archiveKey);
  const everything = { filter: EVERY_OWN_HAND, order: "newest", limit: PAGE } as const;
  const [known] = (await own.list(userId, everything)).rows.filter(({ board }) => board.length === 5);
  if (!known) throw new Error("no hand has a board");
  const middle = Date.now() - 180 * 86_400_000;
  const filters: readonly Partial<OwnHandFilter>[] = [
    {},
    { game: "omaha8" },
    { structure: "no-limit" },
    { bigBlind: 200 },
    { money: "play" },
    { money: "real" },
    { tableId: known.tableId },
    { tournamentId: known.tableId },
    { from: middle },
    { to: middle },
    ...POSITIONS.map((position) => ({ position })),
    { result: "won" },
    { potFrom: 5_000, potTo: 6_000 },
    { showdown: true },
    { tag: "bluff" },
    { noted: true },
    { noted: false },
    { board: known.board.slice(0, 2) },
    { board: known.board },
    { ownCards: known.ownCards.slice(0, 1) },
    { ownCards: known.ownCards },
    ...FIGURES.map((figure) => ({ counted: { figure, part: "made" } }) as const),
  ];
  add("first-page", await slowestOf(() => own.list(userId, everything)), "ms");
  const times: { readonly filter: Partial<OwnHandFilter>; readonly order: string; readonly ms: number }[] = [];
  for (const order of OWN_HAND_ORDERS)
    for (const filter of filters) {
      const query = { filter: { ...EVERY_OWN_HAND, ...filter }, order, limit: PAGE };
      times.push({ filter, order, ms: await slowestOf(() => own.list(userId, query)) });
    }
  for (const order of OWN_HAND_ORDERS)
    add(
      `worst-filter-by-${order}`,
      Math.max(...times.filter((time) => time.order === order).map(({ ms }) => ms)),
      "ms",
    );
  for (const { filter, order, ms } of times.toSorted((a, b) => b.ms - a.ms).slice(0, 10))
    console.error(`${ms.toFixed(0).padStart(6)} ms  ${order.padEnd(12)} ${JSON.stringify(filter)}`);
  const [far] = (await own.list(userId, { ...everything, filter: { ...EVERY_OWN_HAND, to: middle }, limit: 1 })).rows;
  if (!far) throw new Error("no hand is so old");
  for (const order of OWN_HAND_ORDERS) {
    const { next } = await own.list(userId, { ...everything, order, limit: 20_000 });
    add(`far-page-by-${order}`, await slowestOf(() => own.list(userId, { ...everything, order, cursor: next })), "ms");
  }
  for (const step of ["day", "month"] as const) {
    const filter = { ...EVERY_OWN_HAND, money: "play" } as const;
    add(`statistics-by-${step}`, await slowestOf(() => own.getStatistics(userId, { filter, step })), "ms");
  }
  const narrow = { ...EVERY_OWN_HAND, money: "play", game: "holdem", ownCards: known.ownCards.slice(0, 1) } as const;
  add(
    "statistics-of-a-card",
    await slowestOf(() => own.getStatistics(userId, { filter: narrow, step: "month" })),
    "ms",
  );
  add("worst-median", Math.max(...medians), "ms");
  add("count", await slowestOf(() => own.count(userId, EVERY_OWN_HAND)), "ms");
  add("tags", await slowestOf(() => own.listTags(userId)), "ms");
  add("job-wall-a-hand", counting.wallMs / counting.hands, "ms");
  add("job-cpu-a-hand", counting.cpuMs / counting.hands, "ms");
  const { rows } = await owner.pool.query<{ table_bytes: number; index_bytes: number; rows: number; hands: number }>(
    `SELECT pg_table_size('own_hands') AS table_bytes, pg_indexes_size('own_hands') AS index_bytes, count(*) AS rows,
       count(DISTINCT hand_serial) AS hands FROM own_hands`,
  );
  const [stored] = rows;
  if (!stored) throw new Error("nothing is stored");
  add("row-bytes", stored.table_bytes / stored.rows, "B");
  add("row-index-bytes", stored.index_bytes / stored.rows, "B");
  add("rows-a-hand", stored.rows / stored.hands, "rows");
  figures.push(...(await measureExports(filled)));
  await filled.close();
  printReport(figures, process.argv.includes("--json"));
} finally {
  await server.stop();
}
