/**
 * `npm run bench -- office` measures the lists and reports of the back office, with the queries of the web server. The
 * database has 100,000 hands, 1,000,000 ledger entries and 100,000 accounts.
 * Goal: 300 ms. The figure is the slowest round, in elapsed time. It has no peer.
 */
import type { HandSearch, PlayerOrder, Staff } from "@poker/db";
import { register } from "tsx/esm/api";
import type { Measurement } from "./contest.ts";
import { printReport } from "./report.ts";

const ROUNDS = 7;
const ACCOUNTS = 100_000;

const BENCH_ACTOR = "00000000-0000-4000-8000-000300000002";
/** For each order, a cursor in the middle of the list of players. */
const MIDDLE_CURSORS: Readonly<Record<PlayerOrder, string>> = {
  name: `account 050000_${BENCH_ACTOR}`,
  created: `${Date.UTC(2025, 6, 28)}_${BENCH_ACTOR}`,
  seen: `${Date.UTC(2025, 9, 1)}_${BENCH_ACTOR}`,
  play: `500000_${BENCH_ACTOR}`,
  real: `500000_${BENCH_ACTOR}`,
};

/**
 * Lets Node import the following modules from their TypeScript sources. They are not bundled, because they load files
 * that are beside their sources.
 */
const unregister = register();
const { createTestDatabase, startTestServer } = await import("@poker/db/testing");
const { fillAccounts, fillDatabase } = await import("@poker/db/testing/fill-database");
const db = await import("@poker/db");
await unregister();

const server = await startTestServer();
try {
  const own = await createTestDatabase();
  const filled = await fillDatabase(own.ownerUrl);
  await fillAccounts(own.ownerUrl, ACCOUNTS);
  const database = db.connect(own.webUrl);
  const { pool, close } = database;
  const owner: Staff = {
    userId: filled.userId,
    sessionKey: "",
    name: "Bench",
    roles: new Set(["owner"]),
    ipAddress: "127.0.0.1",
  };
  const books = db.createLedgerOffice(database);
  const { tableId, userId } = filled;
  const players = db.createPlayerListOffice(pool);
  const listPlayers = (order: PlayerOrder, after: string | null, search = "") =>
    players.list(owner, { kind: "people", search, order, descending: true }, after);
  const lookUp = (search: HandSearch) => db.createHandOffice(database, new Uint8Array(32)).search(owner, search, null);
  const october = { from: Date.UTC(2026, 9, 1), until: Date.UTC(2026, 10, 1) };
  const year = { from: "2026-01-01", to: "2026-12-31" };
  const query = { ...year, tableId: null, userId: null, stakes: null };
  const lists: Readonly<Record<string, () => Promise<unknown>>> = {
    "ledger-newest": () => books.listTransactions(owner, {}, null),
    "ledger-of-kind": () => books.listTransactions(owner, { kind: "settle" }, 150_000),
    "ledger-of-account": () => books.listTransactions(owner, { account: `rake:${tableId}` }, 150_000),
    "ledger-of-day": () =>
      books.listTransactions(owner, { from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 9, 2) }, null),
    "ledger-of-hand": () => books.listTransactions(owner, { hand: `${tableId}:77` }, null),
    "trial-balance": () => books.getTrialBalance(owner),
    reconciliations: () => books.listReconciliations(owner, null),
    statement: () => books.getStatement(owner, userId, { limit: 51 }),
    adjustments: () => db.createAdjustmentOffice(database).list(owner, {}, null),
    suspense: () => db.createSuspenseOffice(database).open(owner, null),
    "chat-reports": () => db.createChatReportOffice(pool).list(owner, null, null),
    hands: () => lookUp({}),
    "hands-of-player": () => lookUp({ userId }),
    "hands-of-player-at-table": () => lookUp({ userId, tableId }),
    "hands-of-player-in-month": () => lookUp({ ...october, userId }),
    "hands-of-table-in-month": () => lookUp({ ...october, tableId }),
    "hands-with-large-pots": () => lookUp({ minPot: 100_000 }),
    "hands-of-player-with-large-pots": () => lookUp({ userId, minPot: 100_000 }),
    "tables-of-a-name": () => db.createNameFinder(pool).findUnits(owner, "filled 3", "table"),
    overview: () => db.createOverviewOffice(database).getOverview(owner, Date.UTC(2026, 10, 18)),
    ...Object.fromEntries(
      db.PLAYER_ORDERS.map((order) => [`players-by-${order}`, () => listPlayers(order, MIDDLE_CURSORS[order])]),
    ),
    "players-of-a-name": () => listPlayers("play", null, "account 01"),
    "names-for-a-field": () => db.createNameFinder(pool).findPeople(owner, "account 05", "everybody"),
    "audit-newest": () => db.createAuditOffice(pool).list(owner, {}, null),
    "audit-of-day": () =>
      db.createAuditOffice(pool).list(owner, { day: "2026-01-20", action: "player.ban", actorId: BENCH_ACTOR }, null),
    "rake-configs-in-use": () => db.createRakeConfigOffice(pool).listUses(owner, null),
    ...Object.fromEntries(
      db.RAKE_GROUPS.map((by) => [
        `rake-by-${by}`,
        () => db.createRakeReportOffice(pool).getReport(owner, { ...query, by }, null),
      ]),
    ),
    "rake-of-player": () => db.createRakeReportOffice(pool).getReport(owner, { ...query, by: "day", userId }, null),
    "rake-of-all-time": () => db.createRakeReportOffice(pool).getLifetimeTotals(owner),
    "raked-hands": () => db.createRakedHandOffice(pool).listHands(owner, { ...year, tableId }, null),
    "raked-hand": () => db.createRakedHandOffice(pool).getHand(owner, `${tableId}:77`),
  };
  await pool.query("SELECT"); // connects first, so that no list includes this time
  const figures: Measurement[] = [];
  for (const [name, query] of Object.entries(lists)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = performance.now();
      await query();
      times.push(performance.now() - before);
    }
    figures.push({
      name: `office-${name}`,
      value: Math.max(...times),
      unit: "ms",
      peer: null,
      peerValue: null,
      ratio: null,
    });
  }
  await close();
  printReport(figures, process.argv.includes("--json"));
} finally {
  await server.stop();
}
