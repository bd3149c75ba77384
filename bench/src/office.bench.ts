/**
 * `npm run bench -- office`: how long the back office's lists and reports take with 100,000 hands and 1,000,000 entries of the
 * ledger, as the web server asks for them. Goal: 300 ms. Times on the clock, the slowest of the rounds; there is no peer.
 */
import type { Staff } from "@poker/db";
import { register } from "tsx/esm/api";
import { report } from "./report.ts";
import type { Figure } from "./rounds.ts";

const ROUNDS = 7;

/** As they stand in the repository: they find their files beside their sources. */
const unregister = register();
const { startTestDatabase, startTestServer } = await import("@poker/db/testing");
const { fillBooks } = await import("@poker/db/testing/books");
const db = await import("@poker/db");
await unregister();

const server = await startTestServer();
try {
  const own = await startTestDatabase();
  const filled = await fillBooks(own.ownerUrl);
  const { pool, close } = db.connect(own.webUrl);
  const owner: Staff = { userId: filled.userId, name: "Bench", roles: new Set(["owner"]), address: "127.0.0.1" };
  const books = db.createBookOffice(pool);
  const { tableId, userId } = filled;
  const year = { from: "2026-01-01", to: "2026-12-31" };
  const query = { ...year, tableId: null, userId: null, stakes: null };
  const lists: Readonly<Record<string, () => Promise<unknown>>> = {
    "ledger-newest": () => books.transactions(owner, {}, null),
    "ledger-of-kind": () => books.transactions(owner, { kind: "settle" }, 150_000),
    "ledger-of-account": () => books.transactions(owner, { account: `rake:${tableId}` }, 150_000),
    "ledger-of-day": () => books.transactions(owner, { from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 9, 2) }, null),
    "ledger-of-hand": () => books.transactions(owner, { hand: `${tableId}:77` }, null),
    "trial-balance": () => books.trialBalance(owner),
    reconciliations: () => books.reconciliations(owner, null),
    statement: () => books.statement(owner, userId, { limit: 51 }),
    adjustments: () => db.createAdjustments(pool).list(owner, {}, null),
    suspense: () => db.createSuspenseOffice(pool).open(owner, null),
    "chat-reports": () => db.createChatReports(pool).list(owner, null, null),
    "hands-of-player": () => db.createHandOffice(pool, new Uint8Array(32)).list(owner, { userId }),
    "rake-configs-in-use": () => db.createRakeConfigs(pool).uses(owner, null),
    ...Object.fromEntries(
      db.RAKE_GROUPS.map((by) => [
        `rake-by-${by}`,
        () => db.createRakeReport(pool).report(owner, { ...query, by }, null),
      ]),
    ),
    "rake-of-player": () => db.createRakeReport(pool).report(owner, { ...query, by: "day", userId }, null),
    "rake-since-ever": () => db.createRakeReport(pool).sinceEver(owner),
    "raked-hands": () => db.createRakeHands(pool).list(owner, { ...year, tableId }, null),
    "raked-hand": () => db.createRakeHands(pool).hand(owner, `${tableId}:77`),
  };
  await pool.query("SELECT"); // connecting is no list's
  const figures: Figure[] = [];
  for (const [name, ask] of Object.entries(lists)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = performance.now();
      await ask();
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
  report(figures, process.argv.includes("--json"));
} finally {
  await server.stop();
}
