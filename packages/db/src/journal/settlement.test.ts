import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { LedgerMove } from "../ledger/ledger-move.ts";
import { createUsers } from "../repositories/accounts/users.ts";
import { createCashier } from "../repositories/money/cashier.ts";
import { toSessionKey } from "../repositories/sign-in/session-keys.ts";
import { inTransaction } from "../sql/connect.ts";
import { type CommitParts, type LeasedTable, makeBuyIn, makeCommit, makeEvent, useTestRoom } from "../testing/room.ts";
import type { Effect, HandRecord, StreamCommit } from "./stream-commit.ts";
import { settleHands } from "./transactional-append.ts";

const room = useTestRoom();
const durable = { outcome: "durable" };
const wallet = (userId: string) => `wallet:${userId}:play`;
const stack = (table: LeasedTable, userId: string) => `stack:${table.tableId}:${userId}`;

/** Terminates the connection whose statement is like this pattern, as soon as it waits for a lock. */
async function cutOffWaiting(like: string): Promise<void> {
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
               WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE $1`;
  await expect.poll(async () => (await room.owner.pool.query(cut, [like])).rowCount, { timeout: 10_000 }).toBe(1);
}

describe("buy-in", () => {
  it("fault 43: when two concurrent buy-ins together exceed one balance, only one succeeds", async () => {
    const userId = await room.createPlayer(1_000);
    const tables = await room.createTables(2);
    const results = await Promise.all(tables.map((table) => room.journal.commit(makeBuyIn(table, 1, userId, 0, 700))));
    expect(results).toHaveLength(2);
    expect(results).toContainEqual(durable);
    expect(results).toContainEqual({ outcome: "refused", code: "not-enough-chips" });
    expect(await room.readBalance(wallet(userId))).toBe(300);
    const seats = await room.web.pool.query("SELECT FROM seats WHERE user_id = $1", [userId]);
    expect(seats.rowCount).toBe(1);
  });

  it("fault 47: when two players buy in for one seat, one gets it and the other keeps their chips", async () => {
    const [a, b] = [await room.createPlayer(1_000), await room.createPlayer(1_000)];
    const table = await room.createTable();
    expect(await room.journal.commit(makeBuyIn(table, 1, a, 3, 400))).toEqual(durable);
    expect(await room.journal.commit(makeBuyIn(table, 2, b, 3, 400))).toEqual({
      outcome: "refused",
      code: "seat-taken",
    });
    expect(await room.readBalance(wallet(b))).toBe(1_000);
    expect((await room.journal.loadStream(table.tableId)).steps).toHaveLength(1);
  });

  it("faults 43 and 47: when many sit down at once, those who cannot sit are refused and keep their chips", async () => {
    const tables = await room.createTables(30);
    const players = await Promise.all(tables.map((_, index) => room.createPlayer(index % 10 === 3 ? 100 : 1_000)));
    const [first, taker] = [tables[0], await room.createPlayer(1_000)];
    if (!first) throw new Error("no table");
    expect(await room.journal.commit(makeBuyIn(first, 1, taker, 5, 400))).toEqual(durable);
    const outcomes = await Promise.all(
      tables.map((table, index) =>
        room.journal.commit(makeBuyIn(table, table === first ? 2 : 1, players[index] ?? "", 5, 400)),
      ),
    );
    for (const [index, outcome] of outcomes.entries()) {
      const code = index === 0 ? "seat-taken" : index % 10 === 3 ? "not-enough-chips" : null;
      expect(outcome, String(index)).toEqual(code === null ? durable : { outcome: "refused", code });
      const had = index % 10 === 3 ? 100 : 1_000;
      expect(await room.readBalance(wallet(players[index] ?? ""))).toBe(code === null ? had - 400 : had);
    }
  });

  it("a player who sits down under the epoch of a former owner is fenced, and all other players sit", async () => {
    const tables = await room.createTables(5);
    const outcomes = await Promise.all(
      tables.map(async (table, index) =>
        room.journal.commit(
          makeBuyIn({ ...table, epoch: table.epoch - (index === 2 ? 1 : 0) }, 1, await room.createPlayer(500), 0, 400),
        ),
      ),
    );
    expect(outcomes).toEqual(tables.map((_, index) => ({ outcome: index === 2 ? "fenced" : "durable" })));
  });

  it("fault 48: a player is refused a second seat at the same table", async () => {
    const a = await room.createPlayer(1_000);
    const table = await room.createTable();
    await room.journal.commit(makeBuyIn(table, 1, a, 3, 400));
    const second = await room.journal.commit(makeBuyIn(table, 2, a, 4, 400));
    expect(second).toEqual({ outcome: "refused", code: "already-seated" });
    expect(await room.readBalance(wallet(a))).toBe(600);
  });

  it("a discarded guest is refused a seat, and keeps their chips", async () => {
    const { id, sessionToken } = await createUsers(room.web).createGuest();
    const table = await room.createTable();
    const before = await room.readBalance(wallet(id));
    expect(await createUsers(room.web).discardGuest(toSessionKey(sessionToken))).toEqual({ ok: true });
    expect(await createCashier(room.game).refusalToPlay(id)).toMatchObject({ code: "account-frozen" });
    expect(await room.journal.commit(makeBuyIn(table, 1, id, 3, 400))).toEqual({
      outcome: "refused",
      code: "account-frozen",
    });
    expect(await room.readBalance(wallet(id))).toBe(before);
  });

  it("a guest who sits down during their discard either keeps the seat or is discarded, never both", async () => {
    const users = createUsers(room.web);
    for (let round = 0; round < 20; round++) {
      const { id, sessionToken } = await users.createGuest();
      const table = await room.createTable();
      const [discarded, seated] = await Promise.all([
        users.discardGuest(toSessionKey(sessionToken)),
        room.journal.commit(makeBuyIn(table, 1, id, 3, 400)),
      ]);
      expect([
        [{ ok: true }, { outcome: "refused", code: "account-frozen" }],
        [{ ok: false, code: "guest-seated" }, durable],
      ]).toContainEqual([discarded, seated]);
    }
  });

  it("a discard of a guest waits while the guest's seat is being written, and is then refused", async () => {
    const users = createUsers(room.web);
    const { id, sessionToken } = await users.createGuest();
    const { tableId } = await room.createTable();
    const writer = await room.game.pool.connect();
    try {
      await writer.query("BEGIN");
      await writer.query("INSERT INTO seats (table_id, seat, user_id) VALUES ($1, 0, $2)", [tableId, id]);
      const discarded = users.discardGuest(toSessionKey(sessionToken));
      let result: unknown = "waits";
      void discarded.then((done) => {
        result = done;
      });
      const waiting = `SELECT FROM pg_stat_activity
                       WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%guest_discard%'`;
      await expect
        .poll(async () => result !== "waits" || (await room.owner.pool.query(waiting)).rowCount === 1, {
          timeout: 10_000,
        })
        .toBe(true);
      expect(result).toBe("waits");
      await writer.query("COMMIT");
      expect(await discarded).toEqual({ ok: false, code: "guest-seated" });
    } finally {
      writer.release();
    }
  });

  it("fault 44: a leave whose result was lost is committed again and takes effect once", async () => {
    const a = await room.createPlayer(1_000);
    const table = await room.createTable();
    await room.journal.commit(makeBuyIn(table, 1, a, 3, 400));
    const leave = makeCommit(table, {
      events: [makeEvent(2, { actionId: "leave-1" })],
      ledgerMoves: [bring(table, a, -400, "leave")],
      visits: [{ userId: a, stack: 400, leftAt: 1_700_000_000_123 }],
      seatsLeft: [{ userId: a }],
    });
    expect(await room.journal.commit(leave)).toEqual(durable);
    expect(await room.journal.commit(leave)).toEqual(durable);
    expect(await room.readBalance(wallet(a))).toBe(1_000);
    const { visit } = await createCashier(room.game).getLastVisit(a, table.tableId, 1_700_000_100_000);
    expect(visit).toEqual({ stack: 400, leftAt: 1_700_000_000_123 });
  });

  it("S5: a return to a table counts only on the UTC day on which it happened", async () => {
    const a = await room.createPlayer(1_000);
    const table = await room.createTable();
    const cashier = createCashier(room.game);
    for (const seq of [1, 2])
      await room.journal.commit(
        makeCommit(table, {
          events: [makeEvent(seq)],
          effects: [{ type: "daily-count", counter: "return", userId: a, day: "2026-01-31" }],
        }),
      );
    const lastMoment = Date.UTC(2026, 0, 31, 23, 59, 59, 999);
    expect((await cashier.getLastVisit(a, table.tableId, lastMoment)).counter).toBe(2);
    expect((await cashier.getLastVisit(a, table.tableId, lastMoment + 1)).counter).toBe(0);
  });
});

const bring = (table: LeasedTable, userId: string, amount: number, kind: LedgerMove["kind"]): LedgerMove => ({
  key: randomUUID(),
  kind,
  currency: "play",
  entries: [
    { account: { kind: "wallet", userId }, amount: -amount },
    { account: { kind: "stack", tableId: table.tableId, userId }, amount },
  ],
});

describe("a settlement", () => {
  let table: LeasedTable;
  let a: string;
  let b: string;
  beforeEach(async () => {
    table = await room.createTable();
    [a, b] = [await room.createPlayer(1_000), await room.createPlayer(1_000)];
    await room.journal.commit(makeBuyIn(table, 1, a, 0, 500));
    await room.journal.commit(makeBuyIn(table, 2, b, 1, 500));
  });

  const hand = (more: Partial<HandRecord> = {}): HandRecord => ({
    handId: `${table.tableId}:1`,
    handNo: 1,
    outcome: "settled",
    players: [
      { seat: 0, userId: a, net: 190, invested: 200, rake: 5 },
      { seat: 1, userId: b, net: -200, invested: 200, rake: 5 },
    ],
    pot: 400,
    rake: 10,
    settings: { rules: { structure: "no-limit", smallBlind: 1, bigBlind: 2, smallBet: 2, bigBet: 2 } },
    sealed: Uint8Array.of(9, 8, 7),
    ...more,
  });
  /** Returns the end of a hand in which b loses 200 to a, with a rake of 10. Afterwards b leaves. */
  const settlement = (more: Partial<CommitParts> = {}): StreamCommit =>
    makeCommit(table, {
      events: [
        makeEvent(3, { handNo: 1 }),
        makeEvent(4, { handNo: 1, type: "hand-ended" }),
        makeEvent(5, { type: "player-left" }),
      ],
      ledgerMoves: [
        {
          key: `${table.tableId}:4`,
          kind: "settle",
          currency: "play",
          entries: [
            { account: { kind: "stack", tableId: table.tableId, userId: a }, amount: 190 },
            { account: { kind: "stack", tableId: table.tableId, userId: b }, amount: -200 },
            { account: { kind: "rake", tableId: table.tableId }, amount: 10 },
          ],
        },
        bring(table, b, -300, "leave"),
      ],
      handRecord: hand(),
      snapshot: { seq: 5, state: { handNo: 1 } },
      visits: [{ userId: b, stack: 300, leftAt: 5 }],
      seatsLeft: [{ userId: b }],
      ...more,
    });
  const money = async () => ({
    a: await room.readBalance(stack(table, a)),
    b: await room.readBalance(stack(table, b)),
    rake: await room.readBalance(`rake:${table.tableId}`),
    wallet: await room.readBalance(wallet(b)),
  });
  const before = { a: 500, b: 500, rake: 0, wallet: 500 };
  const after = { a: 690, b: 0, rake: 10, wallet: 800 };

  it("is one commit of events, chips, hand, snapshot, visit and seat, and a repeat changes nothing (fault 5)", async () => {
    expect(await room.journal.commit(settlement())).toEqual(durable);
    // The caller repeats the same commit, as it does when the result was lost.
    const again = settlement();
    expect(await room.journal.commit(again)).toEqual(durable);
    expect(await money()).toEqual(after);
    expect(await room.journal.loadStream(table.tableId)).toEqual({
      snapshot: { seq: 5, state: { handNo: 1 } },
      steps: [],
    });
    const stored = await room.web.prisma.hand.findUnique({
      where: { id: `${table.tableId}:1` },
      include: { seats: { orderBy: { seat: "asc" } } },
    });
    expect(stored).toMatchObject({
      pot: 400n,
      rake: 10n,
      outcome: "settled",
      seats: [{ net: 190n }, { net: -200n }],
    });
    expect((await room.web.pool.query("SELECT user_id FROM seats WHERE table_id = $1", [table.tableId])).rows).toEqual([
      { user_id: a },
    ]);
    const xmins = await room.owner.pool.query(
      `SELECT xmin::text FROM stream_steps WHERE stream_id = $1 AND seq >= 3
       UNION SELECT xmin::text FROM hands WHERE table_id = $1
       UNION SELECT xmin::text FROM stream_snapshots WHERE stream_id = $1
       UNION SELECT xmin::text FROM ledger_transactions WHERE key = $2`,
      [table.tableId, `${table.tableId}:4`],
    );
    expect(xmins.rowCount).toBe(1);
  });

  // Each of these commits has one part that must fail. Nothing of the commit may then be stored. Fault 6
  it.each<[string, () => Partial<CommitParts>]>([
    [
      "a hand that was already recorded",
      () => ({ handRecord: hand({ players: [{ seat: 0, userId: randomUUID(), net: 0, invested: 400, rake: 10 }] }) }),
    ],
    ["a rake that its players do not share (R1)", () => ({ handRecord: hand({ rake: 11 }) })],
    [
      "two players in one seat",
      () => {
        const [first, second] = hand().players.map((player) => ({ ...player, seat: 0 }));
        return { handRecord: hand({ players: [first, second].flatMap((player) => player ?? []) }) };
      },
    ],
    [
      "an unbalanced ledger move",
      () => ({
        ledgerMoves: [{ ...bring(table, a, 1, "settle"), entries: [{ account: { kind: "charity" }, amount: 5 }] }],
      }),
    ],
    ["a stack overdrawn", () => ({ ledgerMoves: [bring(table, b, -501, "leave")] })],
    ["a visit of an unknown player", () => ({ visits: [{ userId: randomUUID(), stack: 1, leftAt: 1 }] })],
    ["a fraction of a chip", () => ({ ledgerMoves: [bring(table, b, -0.5, "leave")] })],
  ])("fault 6: a commit with %s writes nothing", async (_what, spoilt) => {
    await expect(room.journal.commit(settlement(spoilt()))).rejects.toThrow();
    expect(await money()).toEqual(before);
    const { snapshot, steps } = await room.journal.loadStream(table.tableId);
    expect(snapshot).toBeNull();
    expect(steps.map(({ seq }) => seq)).toEqual([1, 2]);
    expect((await room.web.pool.query("SELECT FROM hands WHERE table_id = $1", [table.tableId])).rowCount).toBe(0);
    expect(await room.journal.commit(settlement())).toEqual(durable);
    expect(await money()).toEqual(after);
  });

  it("fault 6: leaves no trace when the connection is cut after its statements and before its commit", async () => {
    const blocker = await room.owner.pool.connect();
    await blocker.query("BEGIN");
    // The last statement of the commit waits for this lock. At that moment everything else is written, but nothing is committed.
    await blocker.query("INSERT INTO visits (table_id, user_id, stack, left_at) VALUES ($1, $2, 1, now())", [
      table.tableId,
      b,
    ]);
    const result = room.journal.commit(settlement());
    await cutOffWaiting("INSERT INTO visits%");
    expect(await result).toMatchObject({ outcome: "unknown" });
    await blocker.query("ROLLBACK");
    blocker.release();
    expect(await money()).toEqual(before);
    expect(await room.findDurable(table.tableId, 3)).toBeNull();
    expect(await room.journal.commit(settlement())).toEqual(durable);
    expect(await money()).toEqual(after);
  });
});

describe("hands that end at many tables at once", () => {
  const doubled = (effect: Effect): Effect => {
    if (effect.type !== "ledger-move") return effect;
    const entries = effect.move.entries.map(({ account, amount }) => ({ account, amount: 2 * amount }));
    return { ...effect, move: { ...effect.move, entries } };
  };
  /** Seats two players at a table. Returns the end of a hand in which the second loses 100 to the first. */
  async function played(table: LeasedTable, change: Partial<CommitParts> = {}): Promise<StreamCommit> {
    const [winner, loser] = [await room.createPlayer(1_000), await room.createPlayer(1_000)];
    await room.journal.commit(makeBuyIn(table, 1, winner, 0, 500));
    await room.journal.commit(makeBuyIn(table, 2, loser, 1, 500));
    const { tableId } = table;
    const account = (userId: string) => ({ kind: "stack", tableId, userId }) as const;
    const entries = [
      { account: account(winner), amount: 100 },
      { account: account(loser), amount: -100 },
    ];
    return makeCommit(table, {
      events: [makeEvent(3, { handNo: 1, type: "hand-ended" })],
      ledgerMoves: [{ key: `${tableId}:3`, kind: "settle", currency: "play", entries }],
      handRecord: {
        handId: `${tableId}:1`,
        handNo: 1,
        outcome: "settled",
        players: [
          { seat: 0, userId: winner, net: 100, invested: 100, rake: 0 },
          { seat: 1, userId: loser, net: -100, invested: 100, rake: 0 },
        ],
        pot: 200,
        rake: 0,
        settings: {},
        sealed: Uint8Array.of(1),
      },
      snapshot: { seq: 3, state: { handNo: 1 } },
      ...change,
    });
  }
  const stacksAt = async ({ tableId }: LeasedTable) => {
    const { rows } = await room.owner.pool.query<{ balance: number }>(
      "SELECT balance FROM ledger_accounts WHERE table_id = $1 AND kind = 'stack' ORDER BY balance",
      [tableId],
    );
    return rows.map(({ balance }) => Number(balance));
  };

  it("share commits, and each is settled completely", async () => {
    const tables = await room.createTables(20);
    const hands = await Promise.all(tables.map((table) => played(table)));
    expect(await Promise.all(hands.map((hand) => room.journal.commit(hand)))).toEqual(hands.map(() => durable));
    for (const table of tables) expect(await stacksAt(table)).toEqual([400, 600]);
    const { rows } = await room.owner.pool.query<{ n: number }>(
      `SELECT count(DISTINCT xmin::text)::int AS n FROM hands WHERE table_id = ANY ($1)`,
      [tables.map(({ tableId }) => tableId)],
    );
    // If each hand had its own commit, these twenty hands would be twenty transactions.
    expect(rows[0]?.n).toBeLessThan(10);
  });

  it("are stored with the settings by which they were played, and equal settings are stored once", async () => {
    const tables = await room.createTables(6);
    const settings = [{ rules: { bigBlind: 7_001 } }, { rules: { bigBlind: 7_002 } }] as const;
    const hands = await Promise.all(
      tables.map(async (table, index): Promise<StreamCommit> => {
        const hand = await played(table);
        const effects = hand.effects.map((effect) =>
          effect.type === "hand-record"
            ? { ...effect, record: { ...effect.record, settings: { ...settings[index % 2] } } }
            : effect,
        );
        return { ...hand, effects };
      }),
    );
    expect(await Promise.all(hands.map((hand) => room.journal.commit(hand)))).toEqual(hands.map(() => durable));
    const { rows } = await room.web.pool.query<{ table_id: string; settings_id: number; settings: object }>(
      `SELECT table_id, settings_id, settings FROM hands h JOIN hand_settings s ON s.id = h.settings_id WHERE table_id = ANY ($1)`,
      [tables.map(({ tableId }) => tableId)],
    );
    for (const [index, { tableId }] of tables.entries())
      expect(rows.find((row) => row.table_id === tableId)?.settings).toEqual(settings[index % 2]);
    expect(new Set(rows.map((row) => row.settings_id)).size).toBe(2);
  });

  it("use only indexes, even when the statements were planned on small tables", async () => {
    const hands = await Promise.all((await room.createTables(12)).map((table) => played(table)));
    await room.owner.pool.query("ANALYZE");
    const read = await inTransaction(room.game.journal, async (client) => {
      // Checks these constraints at once, because otherwise they are checked only at the commit.
      await client.query("SET CONSTRAINTS ALL IMMEDIATE");
      for (const hand of hands) expect(await settleHands(client, [hand])).toEqual(["durable"]);
      const { rows } = await client.query<{ name: string; by_key: number; whole: number }>(
        `SELECT relname AS name, idx_scan::int AS by_key, seq_scan::int AS whole FROM pg_stat_xact_user_tables
         WHERE seq_scan + idx_scan > 0 AND schemaname = 'public'`,
      );
      return rows;
    });
    expect(read.find(({ name }) => name === "ledger_accounts")?.by_key).toBeGreaterThan(hands.length);
    expect(read.filter(({ whole }) => whole > 0)).toEqual([]);
  });

  it("fault 6: a settlement whose connection dies inside its statement leaves no trace", async () => {
    const table = await room.createTable();
    const hand = await played(table);
    const blocker = await room.owner.pool.connect();
    await blocker.query("BEGIN");
    // The ledger moves wait for this lock. At that moment the rows are written, but nothing is committed.
    await blocker.query("SELECT FROM ledger_accounts WHERE table_id = $1 FOR UPDATE", [table.tableId]);
    const result = room.journal.commit(hand);
    await cutOffWaiting("%journal_settle%");
    expect(await result).toMatchObject({ outcome: "unknown" });
    await blocker.query("ROLLBACK");
    blocker.release();
    expect(await room.findDurable(table.tableId, 3)).toBeNull();
    expect(await stacksAt(table)).toEqual([500, 500]);
    expect(await room.journal.commit(hand)).toEqual(durable);
    expect(await stacksAt(table)).toEqual([400, 600]);
  });

  it("fault 5: a repeated settlement of a hand changes nothing, and a settlement with another result throws", async () => {
    const table = await room.createTable();
    const hand = await played(table);
    expect(await room.journal.commit(hand)).toEqual(durable);
    expect(await room.journal.commit(hand)).toEqual(durable);
    expect(await stacksAt(table)).toEqual([400, 600]);
    const other = {
      ...hand,
      appends: hand.appends.map((append) => ({ ...append, expectedSeq: 3 })),
      effects: hand.effects.map(doubled),
    };
    await expect(room.journal.commit(other)).rejects.toThrow("used before");
    expect(await stacksAt(table)).toEqual([400, 600]);
    expect(await room.findDurable(table.tableId, 4)).toBeNull();
  });

  it("fault 6 ✗: in a batch, a contradictory settlement throws, one of a lost table is fenced, the others commit", async () => {
    const [good, spoilt, stale] = await room.createTables(3);
    if (!good || !spoilt || !stale) throw new Error("no tables");
    const crooked = { key: randomUUID(), kind: "settle", currency: "play" } as const;
    const account = { kind: "charity" } as const;
    const hands = [
      await played(good),
      await played(spoilt, { ledgerMoves: [{ ...crooked, entries: [{ account, amount: 5 }] }] }),
      { ...(await played(stale)), lease: { unitId: stale.unitId, epoch: stale.epoch - 1 } },
    ];
    const results = await Promise.allSettled(hands.map((hand) => room.journal.commit(hand)));
    expect(results).toMatchObject([
      { status: "fulfilled", value: durable },
      { status: "rejected" },
      { status: "fulfilled", value: { outcome: "fenced" } },
    ]);
    expect(await stacksAt(good)).toEqual([400, 600]);
    for (const table of [spoilt, stale]) expect(await stacksAt(table)).toEqual([500, 500]);
  });
});
