import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { connect, inTransaction } from "../sql/connect.ts";
import { useTestRoom } from "../testing/room.ts";
import type { LedgerMove } from "./ledger-move.ts";
import { postLedgerMoves, toMovesParameter } from "./post-moves.ts";

const room = useTestRoom();
const post = (...moves: LedgerMove[]) => inTransaction(room.game.pool, (client) => postLedgerMoves(client, moves));
const wallet = (userId: string) => `wallet:${userId}:play`;

const pay = (from: string, to: string, amount: number, key: string = randomUUID()): LedgerMove => ({
  key,
  kind: "settle",
  currency: "play",
  entries: [
    { account: { kind: "wallet", userId: from }, amount: -amount },
    { account: { kind: "wallet", userId: to }, amount },
  ],
});

/** Runs SQL as the owner of the database, to test what the database itself refuses. */
async function rawTransaction(
  entries: readonly (readonly [account: string, amount: number])[],
  skew = 0,
): Promise<void> {
  await inTransaction(room.owner.pool, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      "INSERT INTO ledger_transactions (key, request_hash, kind, currency) VALUES ($1, '', 'test', 'play') RETURNING id",
      [randomUUID()],
    );
    await client.query(
      `INSERT INTO ledger_postings (transaction_id, account_serial, amount, balance_after)
       SELECT $1, a.serial, e.amount, a.balance + e.amount + $4
       FROM unnest($2::text[], $3::bigint[]) AS e(account, amount) JOIN ledger_accounts a ON a.id = e.account`,
      [rows[0]?.id, entries.map(([account]) => account), entries.map(([, amount]) => amount), skew],
    );
  });
}

describe("the database refuses", () => {
  it("entries that do not sum to zero", async () => {
    const [a, b] = [await room.createPlayer(100), await room.createPlayer(100)];
    await expect(
      rawTransaction([
        [wallet(a), -10],
        [wallet(b), 9],
      ]),
    ).rejects.toMatchObject({
      constraint: "ledger_entries_balanced",
    });
    expect([await room.readBalance(wallet(a)), await room.readBalance(wallet(b))]).toEqual([100, 100]);
    await rawTransaction([
      [wallet(a), -10],
      [wallet(b), 10],
    ]);
    expect([await room.readBalance(wallet(a)), await room.readBalance(wallet(b))]).toEqual([90, 110]);
  });

  it("a single entry, even when another statement of its transaction would balance it", async () => {
    const [a, b] = [await room.createPlayer(100), await room.createPlayer(100)];
    await expect(rawTransaction([[wallet(a), -10]])).rejects.toMatchObject({ constraint: "ledger_entries_balanced" });
    const twice = inTransaction(room.owner.pool, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        "INSERT INTO ledger_transactions (key, request_hash, kind, currency) VALUES ($1, '', 'test', 'play') RETURNING id",
        [randomUUID()],
      );
      const insert = `INSERT INTO ledger_postings (transaction_id, account_serial, amount, balance_after)
                      SELECT $1, serial, $3, balance + $3 FROM ledger_accounts WHERE id = $2`;
      await client.query(insert, [rows[0]?.id, wallet(a), -10]);
      await client.query(insert, [rows[0]?.id, wallet(b), 10]);
    });
    await expect(twice).rejects.toMatchObject({ constraint: "ledger_entries_balanced" });
    expect(await room.readBalance(wallet(a))).toBe(100);
  });

  it("a negative balance of any account but the mint (I2)", async () => {
    const [a, b] = [await room.createPlayer(100), await room.createPlayer(100)];
    await expect(post(pay(a, b, 101))).rejects.toMatchObject({ constraint: "ledger_accounts_not_negative" });
    await post(pay(a, b, 100));
    expect([await room.readBalance(wallet(a)), await room.readBalance(wallet(b))]).toEqual([0, 200]);
    expect(await room.readBalance("mint:play")).toBeLessThan(0);
  });

  it("a negative balance between two moves of one call (I2)", async () => {
    const [a, b] = [await room.createPlayer(100), await room.createPlayer(100)];
    await expect(post(pay(a, b, 130), pay(b, a, 50))).rejects.toMatchObject({
      constraint: "ledger_accounts_not_negative",
    });
    await post(pay(b, a, 50), pay(a, b, 130));
    expect([await room.readBalance(wallet(a)), await room.readBalance(wallet(b))]).toEqual([20, 180]);
  });

  it("two currencies in one transaction", async () => {
    const a = await room.createPlayer(100);
    await room.owner.pool.query(
      "INSERT INTO ledger_accounts (id, kind, currency) VALUES ('charity:real', 'charity', 'real') ON CONFLICT DO NOTHING",
    );
    await expect(
      rawTransaction([
        [wallet(a), -10],
        ["charity:real", 10],
      ]),
    ).rejects.toMatchObject({
      constraint: "ledger_entries_same_currency",
    });
  });

  it("an entry whose balance does not follow from its account's balance", async () => {
    const [a, b] = [await room.createPlayer(100), await room.createPlayer(100)];
    await expect(
      rawTransaction(
        [
          [wallet(a), -10],
          [wallet(b), 10],
        ],
        5,
      ),
    ).rejects.toMatchObject({ constraint: "ledger_entries_follow" });
    expect([await room.readBalance(wallet(a)), await room.readBalance(wallet(b))]).toEqual([100, 100]);
  });

  it("an entry of zero chips", async () => {
    const a = await room.createPlayer(100);
    await expect(rawTransaction([[wallet(a), 0]])).rejects.toMatchObject({ constraint: "ledger_entries_not_zero" });
  });

  it("more chips than a JavaScript number holds exactly", async () => {
    const a = await room.createPlayer(100);
    const entries = [
      { account: { kind: "mint" as const }, amount: -Number.MAX_SAFE_INTEGER },
      { account: { kind: "wallet" as const, userId: a }, amount: Number.MAX_SAFE_INTEGER },
    ];
    const grant = { key: randomUUID(), kind: "grant", currency: "play", entries } as const;
    await expect(inTransaction(room.owner.pool, (client) => postLedgerMoves(client, [grant]))).rejects.toMatchObject({
      constraint: "ledger_accounts_safe_integer",
    });
    expect(await room.readBalance(wallet(a))).toBe(100);
  });

  it("I1, G9: chips from or to the mint when the game role moves them, for every kind of move", async () => {
    const a = await room.createPlayer(100);
    for (const [kind, amount] of [
      ["grant", 1],
      ["refill", 1],
      ["adjust", -1],
    ] as const) {
      const entries = [
        { account: { kind: "mint" as const }, amount: -amount },
        { account: { kind: "wallet" as const, userId: a }, amount },
      ];
      await expect(post({ key: randomUUID(), kind, currency: "play", entries })).rejects.toMatchObject({
        code: "42501",
      });
    }
    expect(await room.readBalance(wallet(a))).toBe(100);
  });

  it("a mint account with another id, and another account with a mint's id", async () => {
    for (const [id, kind] of [
      ["well:play", "mint"],
      ["mint:mine", "wallet"],
    ])
      await expect(
        room.game.pool.query("INSERT INTO ledger_accounts (id, kind, currency) VALUES ($1, $2, 'play')", [id, kind]),
      ).rejects.toMatchObject({ constraint: "ledger_accounts_mint_by_name" });
  });
});

describe("a move", () => {
  it("is posted once per key, and refused when its key was used with other content", async () => {
    const [a, b] = [await room.createPlayer(100), await room.createPlayer(1)];
    const move = pay(a, b, 30, "once");
    await Promise.all([post(move), post(move)]);
    await post(move);
    expect(await room.readBalance(wallet(a))).toBe(70);
    await expect(post(pay(a, b, 31, "once"))).rejects.toThrow("used before");
    expect(await room.readBalance(wallet(a))).toBe(70);
  });

  it("returns whether it is new or repeated, whatever the order of its entries", async () => {
    const [a, b] = [await room.createPlayer(100), await room.createPlayer(1)];
    const [first, second] = [pay(a, b, 30), pay(b, a, 1)];
    const results = async (...moves: LedgerMove[]) => {
      const { rows } = await room.game.pool.query<{ result: string }>("SELECT ledger_post($1) AS result", [
        toMovesParameter(moves),
      ]);
      return rows.map(({ result }) => result);
    };
    expect(await results(first)).toEqual(["new"]);
    expect(await results({ ...first, entries: first.entries.toReversed() }, second)).toEqual(["repeated", "new"]);
    expect(await room.readBalance(wallet(a))).toBe(71);
    const third = pay(a, b, 2);
    expect(await results(third, second, third)).toEqual(["new", "repeated", "repeated"]);
    expect(await results()).toEqual([]);
    expect(await room.readBalance(wallet(a))).toBe(69);
    const other = { ...pay(a, b, 3), key: "twice in one call" };
    await expect(results(other, { ...pay(a, b, 4), key: other.key })).rejects.toThrow("used before");
    expect(await room.readBalance(wallet(a))).toBe(69);
  });

  it("stores the balance of the account with every entry", async () => {
    const [a, b] = [await room.createPlayer(100), await room.createPlayer(50)];
    await post(pay(a, b, 30));
    const { rows } = await room.web.pool.query(
      "SELECT amount, balance_after FROM ledger_entries WHERE account_id = $1 ORDER BY transaction_id",
      [wallet(a)],
    );
    expect(rows).toEqual([
      { amount: 100, balance_after: 100 },
      { amount: -30, balance_after: 70 },
    ]);
  });

  it("is posted together with the other moves of its transaction or not at all", async () => {
    const [a, b] = [await room.createPlayer(100), await room.createPlayer(100)];
    await expect(post(pay(a, b, 60), pay(a, b, 60))).rejects.toThrow();
    expect(await room.readBalance(wallet(a))).toBe(100);
  });

  it("never deadlocks when players pay each other at random and concurrently (I1)", async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => room.createPlayer(10_000)));
    const pick = (n: number) => players[n % players.length] ?? "";
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => post(pay(pick(n), pick(n + 1), 7), pay(pick(5 - (n % 6)), pick(n + 3), 0))),
    );
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => post(pay(pick(n), pick(n + 1), 3), pay(pick(n + 4), pick(n + 2), 5))),
    );
    const { rows } = await room.owner.pool.query("SELECT sum(balance)::bigint AS sum FROM ledger_accounts");
    expect(rows[0].sum).toBe(0);
    const balances = await Promise.all(players.map((player) => room.readBalance(wallet(player))));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(60_000);
  });
});

describe("fault 54: the application's roles", () => {
  const statements = [
    "UPDATE ledger_postings SET amount = 1",
    "DELETE FROM ledger_postings",
    "TRUNCATE ledger_postings",
    "UPDATE ledger_transactions SET key = 'x'",
    "DELETE FROM ledger_transactions",
    "UPDATE ledger_accounts SET balance = 1000000",
    "DELETE FROM ledger_accounts",
    "INSERT INTO ledger_accounts (id, kind, currency, balance) VALUES ('x', 'mint', 'play', 5)",
    "ALTER TABLE ledger_postings DISABLE TRIGGER ALL",
    "UPDATE rake_configs SET config = '{}'",
    "UPDATE stream_steps SET events = '[]'",
    "DELETE FROM stream_steps",
    "UPDATE hands SET rake = 0",
    "DELETE FROM hands",
    "DELETE FROM hand_seats",
    "TRUNCATE ledger_transactions CASCADE",
    "TRUNCATE ledger_accounts CASCADE",
    "TRUNCATE stream_steps",
    "TRUNCATE hands CASCADE",
    "TRUNCATE hand_seats",
    "UPDATE hand_seats SET net = 0",
    "UPDATE audit_log SET reason = 'none'",
    "DELETE FROM audit_log",
    "TRUNCATE audit_log CASCADE",
    "INSERT INTO refills VALUES (gen_random_uuid(), now(), 1)",
    "UPDATE refills SET at = now() - interval '2 days'",
    "DELETE FROM refills",
    "UPDATE chip_rules SET refill_to = 1000000000, given_per_network = NULL",
    "DELETE FROM suspense_cases",
    "UPDATE suspense_cases SET amount = 1",
    "UPDATE suspense_cases SET due_at = now()",
    "DELETE FROM notices",
    "SELECT adjustment_post(NULL, gen_random_uuid(), 'chips.adjust', 'free', NULL)",
    "SELECT play_chips_lock_accounts(gen_random_uuid())",
    "UPDATE rake_days SET rake = 0",
    "INSERT INTO rake_player_days SELECT * FROM rake_player_days",
    "INSERT INTO chip_adjustments (id) VALUES (gen_random_uuid())",
    "UPDATE chip_adjustments SET status = 'done'",
    "UPDATE adjustment_limits SET max_amount = 1000000000",
    `SELECT ledger_post('[{"key": "free", "kind": "grant", "currency": "play", "entries": {"mint:play": -1, "charity:play": 1}}]')`,
    "SELECT rake_days_add(ARRAY[1])",
    "DELETE FROM users",
    "UPDATE users SET bot = false",
  ];
  for (const role of ["game", "web"] as const)
    it.each(statements)(`${role} has no permission for: %s`, async (sql) => {
      const { pool } = room[role];
      const client = await pool.connect();
      try {
        await expect(client.query(sql)).rejects.toMatchObject({ code: "42501" });
      } finally {
        client.release();
      }
    });

  it.each([
    "INSERT INTO ledger_transactions (key, request_hash, kind, currency) VALUES ('x', '', 'grant', 'play')",
    "INSERT INTO ledger_postings (transaction_id, account_serial, amount, balance_after) VALUES (1, 1, -1, -1)",
    "INSERT INTO ledger_accounts (id, kind, currency) VALUES ('wallet:x', 'wallet', 'play')",
    "SELECT ledger_lock_accounts(ARRAY['mint:play'])",
    `SELECT ledger_post('[{"key": "x", "kind": "settle", "currency": "play", "entries": {}}]')`,
    "SELECT nextval('ledger_transactions_id_seq')",
    "UPDATE suspense_cases SET resolved_at = now()",
    "INSERT INTO stream_steps (stream_id, seq, last_seq, epoch, events) VALUES (gen_random_uuid(), 1, 1, 1, '[]')",
  ])("the web role cannot write to the ledger directly: %s", async (sql) => {
    await expect(room.web.pool.query(sql)).rejects.toMatchObject({ code: "42501" });
  });

  it("a new account gets its first chips once, at most what the rule allows, and not through the web role", async () => {
    const { rows } = await room.owner.pool.query<{ id: string }>(
      "INSERT INTO users (name, name_key, guest) VALUES ('Guest x', 'guestx', true) RETURNING id",
    );
    const id = rows[0]?.id ?? "";
    await Promise.all([1, 2, 3].map(() => room.owner.pool.query("SELECT play_chips_grant_welcome($1)", [id])));
    expect(await room.readBalance(wallet(id))).toBe(1_000_000);
    await expect(room.web.pool.query("SELECT play_chips_grant_welcome($1)", [id])).rejects.toMatchObject({
      code: "42501",
    });
  });

  it("a balance never changes without entries, even by a statement that the role has permission to run", async () => {
    const own = connect(room.urls.gameUrl);
    await own.pool.query(
      "INSERT INTO ledger_accounts (id, kind, currency) VALUES ('mint:fake', 'mint', 'play') ON CONFLICT DO NOTHING",
    );
    expect(await room.readBalance("mint:fake")).toBe(0);
    await own.close();
  });
});
