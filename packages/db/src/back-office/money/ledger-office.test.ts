import { randomUUID } from "node:crypto";
import { isRefusal } from "@poker/engine";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { PrismaClient } from "../../generated/client.ts";
import { createHands } from "../../repositories/hands/finished-hands.ts";
import { createStatement } from "../../repositories/money/statement.ts";
import type { Database } from "../../sql/connect.ts";
import { type FilledDatabase, fillDatabase } from "../../testing/fill-database.ts";
import { bringGameChips, newGamePerson, openGame } from "../../testing/games.ts";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { createHandOffice } from "../hands/hand-office.ts";
import { HANDS_PAGE_SIZE, type HandSearch } from "../hands/hand-search.ts";
import type { NotAllowed, Staff } from "../office/check-permission.ts";
import { createChatReportOffice } from "../people/chat-reports.ts";
import { createAdjustmentOffice } from "./adjustments.ts";
import { createLedgerOffice, LEDGER_PAGE_SIZE, type LedgerFilter } from "./ledger-office.ts";
import { createRakedHandOffice } from "./rake-hands.ts";
import { createRakeReportOffice, type RakeQuery } from "./rake-report.ts";
import { createSuspenseOffice, SUSPENSE_PAGE_SIZE } from "./suspense-office.ts";

const room = useTestRoom();
let owner: Staff;
let filled: FilledDatabase;
beforeAll(async () => {
  owner = await appointStaff(room, "owner");
  filled = await fillDatabase(room.urls.ownerUrl);
}, 300_000);

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly Plan[];
}

/** Returns, for each table that a query plan reads, how it is read (the type of the node) and how many rows are read. */
function scans(plan: Plan): readonly { readonly table: string; readonly how: string; readonly rows: number }[] {
  const below = (plan.Plans ?? []).flatMap(scans);
  const table = plan["Relation Name"];
  if (table === undefined) return below;
  const once =
    plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Index Recheck"] ?? 0);
  return [{ table, how: plan["Node Type"], rows: once * plan["Actual Loops"] }, ...below];
}

/** Runs `work` on a database that records its queries, also those of the Prisma client. Returns how each query reads its tables. */
async function plansOf(work: (database: Pick<Database, "pool" | "prisma">) => Promise<unknown>) {
  const asked: { text: string; values: unknown[] }[] = [];
  const spy = new Proxy(room.web.pool, {
    get: (pool, name) =>
      name === "query"
        ? (query: string | pg.QueryConfig, values: unknown[] = []) => {
            asked.push(typeof query === "string" ? { text: query, values } : { values, ...query });
            return typeof query === "string" ? pool.query(query, values) : pool.query(query);
          }
        : Reflect.get(pool, name),
  });
  await work({ pool: spy, prisma: new PrismaClient({ adapter: new PrismaPg(spy) }) });
  expect(asked).not.toHaveLength(0);
  const read = [];
  for (const { text, values } of asked) {
    const { rows } = await (room.owner.pool satisfies pg.Pool).query<{ "QUERY PLAN": readonly [{ Plan: Plan }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values,
    );
    read.push(...rows.flatMap((row) => scans(row["QUERY PLAN"][0].Plan)));
  }
  return read;
}

const LARGE = [
  "hands",
  "hand_seats",
  "ledger_transactions",
  "ledger_postings",
  "chip_adjustments",
  "reconciliations",
  "suspense_cases",
  "chat_messages",
  "chat_reports",
];
/** How many entries a transaction in this data has at most: five players and the rake. */
const ENTRIES = 6;

/** Expects that large tables are read only by an index, and that at most two pages of their rows are read. */
async function expectPage(work: (database: Pick<Database, "pool" | "prisma">) => Promise<unknown>) {
  for (const { table, how, rows } of await plansOf(work)) {
    if (!LARGE.includes(table)) continue;
    expect([table, how]).not.toEqual([table, "Seq Scan"]);
    const page = LEDGER_PAGE_SIZE * (table === "ledger_postings" || table === "hand_seats" ? ENTRIES : 1);
    expect(rows, `${how} of ${table}`).toBeLessThanOrEqual(2 * page);
  }
}

describe("with 100,000 hands and 1,000,000 entries", () => {
  it("the database has these sizes", async () => {
    const { rows } = await room.owner.pool.query(
      "SELECT (SELECT count(*) FROM hands) AS hands, (SELECT count(*) FROM ledger_postings) AS entries",
    );
    expect(rows).toEqual([{ hands: 100_000, entries: 1_000_000 }]);
  });

  it.each<[string, () => LedgerFilter, number | null]>([
    ["the newest", () => ({}), null],
    ["a page in the middle", () => ({}), 150_000],
    ["of one kind", () => ({ kind: "buy-in" }), 90_000],
    ["of one account", () => ({ account: `rake:${filled.tableId}` }), null],
    ["of one account, further back", () => ({ account: `rake:${filled.tableId}` }), 150_000],
    ["of a day", () => ({ from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 9, 2) }), null],
    ["of one kind on a day", () => ({ kind: "top-up", from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 9, 2) }), null],
    ["of a hand", () => ({ hand: `${filled.tableId}:77` }), null],
    ["of one number", () => ({ id: 4_711 }), null],
  ])("the ledger is read by indexes and in pages: %s", async (_what, filter, before) => {
    await expectPage((database) => createLedgerOffice(database).listTransactions(owner, filter(), before));
    const page = await createLedgerOffice(room.web).listTransactions(owner, filter(), before);
    expect("transactions" in page && page.transactions.length).toBeGreaterThan(0);
  });

  it("settlements are found without an index of their own, because most transactions of a room are settlements", async () => {
    const read = await plansOf((database) =>
      createLedgerOffice(database).listTransactions(owner, { kind: "settle" }, 90_000),
    );
    // Every third transaction of the test is a settlement, so a page of settlements reads three times as many transactions.
    for (const { how, rows } of read.filter(({ table }) => table === "ledger_transactions"))
      expect([how, rows <= 3 * LEDGER_PAGE_SIZE]).toEqual(["Index Scan", true]);
  });

  it("adjustments, reconciliations and the raked hands of a table are read by indexes and in pages", async () => {
    const range = { from: "2026-10-01", to: "2026-10-31", tableId: filled.tableId };
    await expectPage((database) => createAdjustmentOffice(database).list(owner, { userId: filled.userId }, 3_000));
    await expectPage((database) => createAdjustmentOffice(database).list(owner, { status: "done" }, 3_000));
    await expectPage((database) => createLedgerOffice(database).listReconciliations(owner, 3_000));
    const hands = await createRakedHandOffice(room.web.pool).listHands(owner, range, null);
    const next = "next" in hands ? hands.next : null;
    expect(next).not.toBeNull();
    for (const before of [null, next])
      await expectPage(({ pool }) => createRakedHandOffice(pool).listHands(owner, range, before));
    await expectPage(({ pool }) => createRakedHandOffice(pool).getHand(owner, `${filled.tableId}:77`));
  });

  const october = { from: Date.UTC(2026, 9, 1), until: Date.UTC(2026, 10, 1) };
  const search = (database: Pick<Database, "pool" | "prisma">, asked: HandSearch, before: string | null) =>
    createHandOffice(database, new Uint8Array(32)).search(owner, asked, before);

  it.each<[string, () => HandSearch]>([
    ["all", () => ({})],
    ["of a player", () => ({ userId: filled.userId })],
    ["of a table", () => ({ tableId: filled.tableId })],
    ["of a month", () => october],
    ["of a player in a month", () => ({ ...october, userId: filled.userId })],
    ["of a table in a month", () => ({ ...october, tableId: filled.tableId })],
    ["with the most common pots", () => ({ minPot: 400, maxPot: 600 })],
    ["of a table in a month with common pots", () => ({ ...october, tableId: filled.tableId, minPot: 400 })],
  ])(
    "the hands are searched by indexes and in pages, from the newest hand and from the middle: %s",
    async (_what, asked) => {
      const newest = await search(room.web, asked(), null);
      if (isRefusal(newest)) throw new Error(newest.code);
      for (const before of [null, newest.next]) {
        await expectPage((database) => search(database, asked(), before));
        const page = await search(room.web, asked(), before);
        expect("hands" in page && page.hands).toHaveLength(HANDS_PAGE_SIZE);
      }
    },
  );

  it("a player's hands are read in pages, also when the statistics say that they play very often", async () => {
    await room.owner.pool.query(
      "ALTER TABLE hand_seats ALTER user_id SET STATISTICS 1, ALTER user_id SET (n_distinct = 200)",
    );
    await room.owner.pool.query("ANALYZE hand_seats");
    const { userId } = filled;
    for (const asked of [{ userId }, { userId, ...october }])
      await expectPage((database) => search(database, asked, null));
    const middle = `${Date.UTC(2026, 9, 15)}.`;
    await expectPage((database) =>
      createHands(database, new Uint8Array(32)).listForPlayer(userId, { before: middle, limit: HANDS_PAGE_SIZE }),
    );
  });

  it("searching for unusually large pots does not read most other hands", async () => {
    await room.owner.pool.query("UPDATE hands SET pot = 9000000 WHERE hand_no = 77");
    await room.owner.pool.query("VACUUM (ANALYZE) hands");
    const handsRead = async (asked: HandSearch) => {
      const read = await plansOf((database) => search(database, asked, null));
      for (const { table, how } of read.filter(({ table }) => LARGE.includes(table)))
        expect([table, how]).not.toEqual([table, "Seq Scan"]);
      return Math.max(...read.filter(({ table }) => table === "hands").map(({ rows }) => rows));
    };
    const rare = { minPot: 5_000_000 };
    for (const asked of [rare, { ...rare, userId: filled.userId, tableId: filled.tableId }])
      expect(await handsRead(asked)).toBeLessThan(10_000);
    const found = await search(room.web, { minPot: 9_000_000, maxPot: 9_000_000 }, null);
    expect("hands" in found && found.hands.map(({ handNo }) => handNo)).toEqual(Array(HANDS_PAGE_SIZE).fill(77));
    const own = createHands(room.web, new Uint8Array(32));
    const middle = `${Date.UTC(2026, 9, 15)}.`;
    expect(await own.listForPlayer(filled.userId, { before: middle, limit: HANDS_PAGE_SIZE })).toHaveLength(
      HANDS_PAGE_SIZE,
    );
  });

  type CasePage = Exclude<Awaited<ReturnType<ReturnType<typeof createSuspenseOffice>["open"]>>, NotAllowed>;
  const pageOf = async (which: "open" | "resolved", after: string | null): Promise<CasePage> => {
    const page = await createSuspenseOffice(room.web)[which](owner, after);
    if (isRefusal(page)) throw new Error(page.code);
    return page;
  };

  it("suspense and chat reports are read by indexes and in pages, and the pages together list everything once", async () => {
    const { rows } = await room.owner.pool.query(
      `SELECT (SELECT count(*) FROM suspense_cases WHERE resolved_at IS NULL)::int AS open,
              (SELECT count(*) FROM suspense_cases WHERE resolved_at IS NOT NULL)::int AS resolved`,
    );
    for (const which of ["open", "resolved"] as const) {
      const seen: string[] = [];
      for (let after: string | null = null; ; ) {
        const { cases, next }: CasePage = await pageOf(which, after);
        seen.push(...cases.map(({ handId }) => handId));
        after = next;
        if (seen.length === 20 * SUSPENSE_PAGE_SIZE)
          await expectPage((database) => createSuspenseOffice(database)[which](owner, next));
        if (after === null) break;
      }
      expect([seen.length, new Set(seen).size]).toEqual([rows[0]?.[which], rows[0]?.[which]]);
      await expectPage((database) => createSuspenseOffice(database)[which](owner, null));
    }
    for (const state of [null, "open", "dismissed"] as const)
      for (const before of [null, 2_500])
        await expectPage(({ pool }) => createChatReportOffice(pool).list(owner, state, before));
    await expectPage(({ pool }) => createChatReportOffice(pool).get(owner, 77));
  });

  it("a statement reads only the player's own accounts, and at most a page of each", async () => {
    const page = { limit: LEDGER_PAGE_SIZE };
    const { rows } = await room.owner.pool.query(
      "SELECT count(*)::int AS accounts FROM ledger_accounts WHERE user_id = $1",
      [filled.userId],
    );
    const [newest] = (await createStatement(room.web.pool).listLines(filled.userId, page)).slice(-1);
    for (const before of [null, newest?.cursor ?? null]) {
      const lines = await createStatement(room.web.pool).listLines(filled.userId, { ...page, before });
      expect(lines).toHaveLength(LEDGER_PAGE_SIZE);
      for (const { table, how, rows: read } of await plansOf(({ pool }) =>
        createStatement(pool).listLines(filled.userId, { ...page, before }),
      )) {
        if (!LARGE.includes(table)) continue;
        expect([table, how]).not.toEqual([table, "Seq Scan"]);
        const most =
          table === "ledger_postings" ? (rows[0]?.accounts + ENTRIES) * LEDGER_PAGE_SIZE : 2 * LEDGER_PAGE_SIZE;
        expect(read, `${how} of ${table}`).toBeLessThanOrEqual(most);
      }
    }
  });

  it.each(["day", "table", "stakes", "player"] as const)(
    "a report by %s reads only the sums of its days",
    async (by) => {
      const query: RakeQuery = { from: "2026-01-01", to: "2026-12-31", by, tableId: null, userId: null, stakes: null };
      const read = await plansOf(({ pool }) => createRakeReportOffice(pool).getReport(owner, query, null));
      expect(read.map(({ table }) => table).filter((table) => LARGE.includes(table))).toEqual([]);
      const report = await createRakeReportOffice(room.web.pool).getReport(owner, query, null);
      expect("total" in report && report.total).toEqual({ hands: 100_000, pot: 50_000_000, rake: 2_000_000 });
    },
  );
});

describe("the back office's ledger", () => {
  const office = () => createLedgerOffice(room.web);
  const sums = async () => {
    const found = await office().getTrialBalance(owner);
    if (isRefusal(found)) throw new Error(found.code);
    return found;
  };

  it("finds a transaction by each of its attributes, with entries that sum to zero and the balances after each entry", async () => {
    const userId = await room.createPlayer(700);
    const account = `wallet:${userId}:play`;
    const found = await office().listTransactions(owner, { account }, null);
    if (isRefusal(found)) throw new Error(found.code);
    expect(found.next).toBeNull();
    const [grant] = found.transactions;
    expect(grant).toMatchObject({ kind: "grant", currency: "play", key: `grant:${userId}` });
    expect(grant?.entries).toContainEqual(
      expect.objectContaining({ account, amount: 700, balance: 700, kind: "wallet" }),
    );
    expect(grant?.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    const at = grant?.at ?? 0;
    const day = 86_400_000;
    for (const filter of [
      { id: grant?.id },
      { kind: "grant" },
      { kind: "grant", from: at, to: at + 1 },
      { from: at - day, account },
    ])
      expect(await office().listTransactions(owner, filter, null)).toMatchObject({ transactions: [grant] });
    for (const filter of [{ from: at + 1 }, { to: at, kind: "grant" }, { account: "wallet:none" }, { hand: "none:1" }])
      expect(await office().listTransactions(owner, filter, null)).toEqual({ transactions: [], next: null });
    expect(await office().getAccount(owner, account)).toMatchObject({
      kind: "wallet",
      balance: 700,
      player: `Player ${userId}`,
    });
    expect(await office().getAccount(owner, "wallet:none")).toBeNull();
  });

  it("finds the transactions of a hand, and the pages together list each transaction once", async () => {
    const of = await office().listTransactions(owner, { hand: `${filled.tableId}:77` }, null);
    expect("transactions" in of && of.transactions.map(({ kind }) => kind)).toEqual(["settle"]);
    const seen: number[] = [];
    const filter = { account: `rake:${filled.tableId}` };
    for (let before: number | null = null; ; ) {
      const page = await office().listTransactions(owner, filter, before);
      if (isRefusal(page)) throw new Error(page.code);
      seen.push(...page.transactions.map(({ id }) => id));
      before = page.next;
      if (before === null) break;
    }
    expect(seen).toHaveLength(2_000);
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
  });

  it("I1: sums every kind of account; each currency sums to zero", async () => {
    await room.createPlayer(100);
    for (const currency of ["play", "real"])
      expect(
        (await sums()).filter((sum) => sum.currency === currency).reduce((all, { balance }) => all + balance, 0),
      ).toBe(0);
  });

  it("H1: chips of a private game have accounts and sums of their own", async () => {
    const of = (all: Awaited<ReturnType<typeof sums>>) => all.filter(({ currency }) => currency !== "game");
    const host = await newGamePerson(room, "Ledger Host");
    const money = of(await sums());
    const tableId = await openGame(room, host);
    await bringGameChips(room, tableId, host.userId, 700, "buy-in");
    const mint = `mint:game:${tableId}`;
    expect(await office().getAccount(owner, mint)).toMatchObject({
      kind: "mint",
      currency: "game",
      balance: -700,
      table: expect.stringMatching(/^Friday #/),
    });
    expect(await office().listTransactions(owner, { account: mint }, null)).toMatchObject({
      transactions: [{ kind: "buy-in", currency: "game", entries: [{ account: mint, amount: -700 }, { amount: 700 }] }],
    });
    const game = (await sums()).filter(({ currency }) => currency === "game");
    expect(game.map(({ kind, balance }) => [kind, balance])).toEqual([
      ["stack", 700],
      ["mint", -700],
    ]);
    expect(of(await sums())).toEqual(money);
  });

  it("shows a player's statement as the player sees it, and returns null for an unknown player", async () => {
    const userId = await room.createPlayer(100);
    const page = await office().getStatement(owner, userId, { limit: 50 });
    expect(page).toMatchObject({ name: `Player ${userId}`, lines: [{ kind: "grant", amount: 100 }] });
    expect(await office().getStatement(owner, randomUUID(), { limit: 50 })).toBeNull();
  });

  it("is read only with permission", async () => {
    const support = await appointStaff(room, "support");
    const refused = { ok: false, code: "not-allowed" };
    expect(await office().listTransactions(support, {}, null)).toEqual(refused);
    expect(await office().getAccount(support, "mint:play")).toEqual(refused);
    expect(await office().getTrialBalance(support)).toEqual(refused);
    expect(await office().listReconciliations(support, null)).toEqual(refused);
    expect(await office().getStatement(support, owner.userId, { limit: 1 })).toEqual(refused);
  });
});
