/**
 * Fills a database with hands, their ledger entries and their daily sums, for tests and benches of queries. It takes seconds, because SQL
 * makes the rows. It runs as the owner of a separate database. Triggers are switched off, so this code also writes the rows that triggers
 * would write.
 */
import type { RakeConfig } from "@poker/engine";
import type pg from "pg";
import { connect, inTransaction } from "../sql/connect.ts";

export interface FilledDatabase {
  readonly hands: number;
  readonly entries: number;
  /** The ids of one table and one player of the filled data, and its last day as a UTC date such as `2026-01-31`. */
  readonly tableId: string;
  readonly userId: string;
  readonly lastDay: string;
}

const TABLE_COUNT = 50;
const PLAYER_COUNT = 500;
const SEAT_COUNT = 5;
const CONTRIBUTION = 100;
const RAKE = 20;
const DAY_COUNT = 60;
/** How many adjustments, reconciliations, suspense cases and reported messages are added, of each kind. */
const OFFICE_RECORDS = 5_000;

const RAKE_CONFIG: RakeConfig = {
  id: "filled",
  version: 1,
  name: "Filled",
  noFlopNoDrop: false,
  rule: { kind: "percentage", basisPoints: 500, caps: [] },
};
const rules = { structure: "pot-limit", smallBlind: 50, bigBlind: 100, smallBet: 100, bigBet: 100, rake: RAKE_CONFIG };
const SETTINGS = JSON.stringify({ currency: "real", rules });

const idSql = (kind: number, number: string) =>
  `('00000000-0000-4000-8000-' || lpad(${kind} || lpad((${number})::text, 8, '0'), 12, '0'))::uuid`;
const userIdSql = (number: string) => idSql(1, number);
const tableIdSql = (number: string) => idSql(2, number);
const handTimeSql = (number: string) =>
  `'2026-09-20T00:00:00Z'::timestamptz + (${number}) * interval '${DAY_COUNT} days' / $1::int`;

const QUERY_TIMEOUT_MS = 300_000;

/** Adds this many hands of five players. Each hand has ten ledger entries: one settlement, and two moves from a wallet to a table. */
export async function fillDatabase(ownerUrl: string, hands = 100_000): Promise<FilledDatabase> {
  const { pool, close } = connect(ownerUrl, { maxConnections: 1, queryTimeoutMs: QUERY_TIMEOUT_MS });
  try {
    await insertRows(pool, hands);
    return { ...(await readExample(pool)), hands, entries: hands * (SEAT_COUNT + 1 + 4) };
  } finally {
    await close();
  }
}

async function insertRows(owner: pg.Pool, hands: number): Promise<void> {
  await runWithoutTriggers(owner, [
    ...PLAYERS_AND_TABLES,
    ...playedHands(hands),
    ...ledgerOf(hands),
    ...officeRecords(hands),
  ]);
  const filled = "hands, hand_seats, ledger_transactions, ledger_postings, ledger_accounts";
  const papers = "chip_adjustments, reconciliations, suspense_cases, chat_messages, chat_reports";
  await owner.query(
    `VACUUM (ANALYZE) ${filled}, rake_days, rake_player_days, ${papers}, users, player_activity, player_wallets, tables`,
  );
}

type SqlStep = readonly [sql: string, values: readonly (string | number)[]];

async function runWithoutTriggers(owner: pg.Pool, steps: readonly SqlStep[]): Promise<void> {
  await inTransaction(owner, async (client) => {
    await client.query("SET LOCAL session_replication_role = replica");
    for (const [sql, values] of steps) await client.query(sql, [...values]);
  });
}

/** Adds the rows for the lists of players, which triggers would add. */
const LIST_ACTIVITY: SqlStep = [
  "INSERT INTO player_activity (user_id, bot, last_seen_at) SELECT id, bot, created_at FROM users ON CONFLICT DO NOTHING",
  [],
];
const LIST_WALLETS: SqlStep = [
  `INSERT INTO player_wallets (user_id, currency, bot, balance)
   SELECT u.id, c.currency, u.bot, coalesce(a.balance, 0)
   FROM users u CROSS JOIN unnest(enum_range(NULL::currency)) AS c(currency)
   LEFT JOIN ledger_accounts a ON a.id = concat_ws(':', 'wallet', u.id, c.currency) ON CONFLICT DO NOTHING`,
  [],
];

const PLAYERS_AND_TABLES: readonly SqlStep[] = [
  [
    `INSERT INTO users (id, name, name_key)
     SELECT ${userIdSql("n")}, 'Filler ' || n, 'filler' || n FROM generate_series(0, ${PLAYER_COUNT - 1}) n`,
    [],
  ],
  LIST_ACTIVITY,
  [
    `INSERT INTO tables (id, name, settings)
     SELECT ${tableIdSql("n")}, 'Filled ' || n, $1 FROM generate_series(0, ${TABLE_COUNT - 1}) n`,
    [SETTINGS],
  ],
  [
    `INSERT INTO ledger_accounts (id, kind, currency, user_id, table_id)
     SELECT 'wallet:' || ${userIdSql("n")} || ':real', 'wallet'::account_kind, 'real'::currency, ${userIdSql("n")}, NULL
     FROM generate_series(0, ${PLAYER_COUNT - 1}) n
     UNION ALL
     SELECT 'rake:' || ${tableIdSql("n")}, 'rake', 'real', NULL, ${tableIdSql("n")} FROM generate_series(0, ${TABLE_COUNT - 1}) n
     UNION ALL
     SELECT 'stack:' || ${tableIdSql("t")} || ':' || ${userIdSql("n")}, 'stack', 'real', ${userIdSql("n")}, ${tableIdSql("t")}
     FROM generate_series(0, ${PLAYER_COUNT - 1}) n, generate_series(0, ${TABLE_COUNT - 1}) t
     UNION ALL SELECT 'mint:real', 'mint', 'real', NULL, NULL`,
    [],
  ],
];

const playedHands = (hands: number): readonly SqlStep[] => [
  [
    `INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings_id, sealed, ended_at)
     SELECT ${tableIdSql(`n % ${TABLE_COUNT}`)} || ':' || n / ${TABLE_COUNT} + 1, ${tableIdSql(`n % ${TABLE_COUNT}`)}, n / ${TABLE_COUNT} + 1, 'settled',
            ${CONTRIBUTION * SEAT_COUNT}, ${RAKE}, (SELECT hand_settings_keep($2)), '', ${handTimeSql("n")}
     FROM generate_series(0, $1::int - 1) n`,
    [hands, SETTINGS],
  ],
  [
    `INSERT INTO hand_seats (hand_serial, seat, user_id, net, invested, rake)
     SELECT h.serial, seat, ${userIdSql(`(n * 7 + seat * 31) % ${PLAYER_COUNT}`)},
            CASE seat WHEN 0 THEN ${CONTRIBUTION * (SEAT_COUNT - 1) - RAKE} ELSE ${-CONTRIBUTION} END, ${CONTRIBUTION}, ${RAKE / SEAT_COUNT}
     FROM generate_series(0, $1::int - 1) n
     JOIN hands h ON h.id = ${tableIdSql(`n % ${TABLE_COUNT}`)} || ':' || n / ${TABLE_COUNT} + 1, generate_series(0, ${SEAT_COUNT - 1}) seat
     ORDER BY h.serial, seat`,
    [hands],
  ],
];

/** Gives each entry the time of its hand, as in a room where the hands were played. */
const ledgerOf = (hands: number): readonly SqlStep[] => [
  [
    `INSERT INTO ledger_transactions (id, key, request_hash, kind, currency, created_at)
     SELECT n * 3 + place + 1,
            CASE place WHEN 2 THEN ${tableIdSql(`n % ${TABLE_COUNT}`)} || ':' || n ELSE 'filled:' || n || ':' || place END, '',
            (ARRAY['buy-in', 'top-up', 'settle'])[place + 1], 'real', ${handTimeSql("n")}
     FROM generate_series(0, $1::int - 1) n, generate_series(0, 2) place`,
    [hands],
  ],
  [
    `INSERT INTO ledger_postings (transaction_id, account_serial, amount, balance_after)
     SELECT e.transaction_id, a.serial, e.amount, e.balance_after FROM (
     SELECT n * 3 + 3 AS transaction_id, 'stack:' || ${tableIdSql(`n % ${TABLE_COUNT}`)} || ':' || ${userIdSql(`(n * 7 + seat * 31) % ${PLAYER_COUNT}`)} AS account_id,
            CASE seat WHEN 0 THEN ${CONTRIBUTION * (SEAT_COUNT - 1) - RAKE} ELSE ${-CONTRIBUTION} END AS amount, 0 AS balance_after
     FROM generate_series(0, $1::int - 1) n, generate_series(0, ${SEAT_COUNT - 1}) seat
     UNION ALL
     SELECT n * 3 + 3, 'rake:' || ${tableIdSql(`n % ${TABLE_COUNT}`)}, ${RAKE}, (n / ${TABLE_COUNT} + 1) * ${RAKE}
     FROM generate_series(0, $1::int - 1) n
     UNION ALL
     SELECT n * 3 + place + 1,
            CASE side WHEN 0 THEN 'wallet:' || ${userIdSql(`n % ${PLAYER_COUNT}`)} || ':real'
                      ELSE 'stack:' || ${tableIdSql(`n % ${TABLE_COUNT}`)} || ':' || ${userIdSql(`n % ${PLAYER_COUNT}`)} END,
            ${CONTRIBUTION} * (side * 2 - 1), 0
     FROM generate_series(0, $1::int - 1) n, generate_series(0, 1) place, generate_series(0, 1) side
     ) e JOIN ledger_accounts a ON a.id = e.account_id ORDER BY 1, 2`,
    [hands],
  ],
  ["SELECT setval('ledger_transactions_id_seq', $1::int * 3)", [hands]],
  [
    `UPDATE ledger_accounts SET balance = CASE kind WHEN 'mint' THEN -$1::bigint * ${RAKE} ELSE $1::bigint / ${TABLE_COUNT} * ${RAKE} END
     WHERE kind IN ('mint', 'rake')`,
    [hands],
  ],
  ["SELECT rake_days_add(array_agg(serial)) FROM hands", []],
  LIST_WALLETS,
];

/** Adds the rows that the back office lists besides hands and the ledger. */
const officeRecords = (hands: number): readonly SqlStep[] => [
  [
    `INSERT INTO chip_adjustments (id, user_id, currency, amount, reason, status, requested_by)
     SELECT gen_random_uuid(), ${userIdSql(`n % ${PLAYER_COUNT}`)}, 'play', 1, 'filled', 'done', ${userIdSql("0")}
     FROM generate_series(1, ${OFFICE_RECORDS}) n`,
    [],
  ],
  [
    `INSERT INTO reconciliations (ok, report)
     SELECT true, '{"discrepancies": [], "accounts": 0, "entries": 0, "full": false}' FROM generate_series(1, ${OFFICE_RECORDS})`,
    [],
  ],
  [
    `INSERT INTO suspense_cases (hand_id, table_id, amount, currency, reason, opened_at, due_at, resolved_at, outcome)
     SELECT ${tableIdSql(`n % ${TABLE_COUNT}`)} || ':' || 900000 + n, ${tableIdSql(`n % ${TABLE_COUNT}`)}, ${CONTRIBUTION}, 'real', 'filled',
            ${handTimeSql("n")}, ${handTimeSql("n")} + interval '90 days',
            CASE n % 2 WHEN 0 THEN ${handTimeSql("n")} + interval '1 day' END,
            CASE n % 2 WHEN 0 THEN 'returned'::suspense_outcome END
     FROM generate_series(1, ${OFFICE_RECORDS}) n`,
    [hands],
  ],
  [
    `INSERT INTO chat_messages (id, table_id, user_id, command_id, text, at)
     SELECT n, ${tableIdSql(`n % ${TABLE_COUNT}`)}, ${userIdSql(`n % ${PLAYER_COUNT}`)}, gen_random_uuid(), 'filled ' || n, ${handTimeSql("n")}
     FROM generate_series(1, ${OFFICE_RECORDS}) n`,
    [hands],
  ],
  [
    `INSERT INTO chat_reports (message_id, reporter_id, context, at, status, decided_by, decided_at, reason)
     SELECT n, ${userIdSql(`(n + 1) % ${PLAYER_COUNT}`)}, ARRAY[n], now(), CASE n % 2 WHEN 0 THEN 'dismissed' ELSE 'open' END::chat_report_status,
            CASE n % 2 WHEN 0 THEN ${userIdSql("0")} END, CASE n % 2 WHEN 0 THEN now() END, CASE n % 2 WHEN 0 THEN 'filled' END
     FROM generate_series(1, ${OFFICE_RECORDS}) n`,
    [],
  ],
  [`SELECT setval('chat_messages_id_seq', ${OFFICE_RECORDS})`, []],
];

/**
 * Adds this many accounts, and as many entries of the audit log. Every tenth account is a bot. Wallets and times are in different orders.
 * The wallets have no ledger entries, so this is only for benches of lists.
 */
export async function fillAccounts(ownerUrl: string, accounts: number): Promise<void> {
  const { pool, close } = connect(ownerUrl, { maxConnections: 1, queryTimeoutMs: QUERY_TIMEOUT_MS });
  const hour = "interval '1 hour'";
  const steps: readonly SqlStep[] = [
    [
      `INSERT INTO users (id, name, name_key, bot, created_at)
       SELECT ${idSql(3, "n")}, 'Account ' || lpad((n::bigint * 7919 % $1)::text, 6, '0'), 'account' || n, n % 10 = 0,
              '2025-01-01'::timestamptz + (n::bigint * 104729 % 10000) * ${hour}
       FROM generate_series(1, $1::int) n`,
      [accounts],
    ],
    LIST_ACTIVITY,
    [`UPDATE player_activity SET last_seen_at = last_seen_at + (hashtext(user_id::text) & 4095) * ${hour}`, []],
    [
      `INSERT INTO ledger_accounts (id, kind, currency, user_id, balance)
       SELECT concat_ws(':', 'wallet', ${idSql(3, "n")}, c), 'wallet', c, ${idSql(3, "n")}, n::bigint * 15485863 % 1000000
       FROM generate_series(1, $1::int) n, unnest(enum_range(NULL::currency)) AS c`,
      [accounts],
    ],
    LIST_WALLETS,
    [
      `INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, at)
       SELECT ${idSql(3, "n % 20 + 1")}, (ARRAY['player.freeze', 'player.ban', 'adjustment.apply'])[n % 3 + 1], 'user', ${idSql(3, "n")}::text,
              '2026-01-01'::timestamptz + n * interval '5 minutes'
       FROM generate_series(1, $1::int) n`,
      [accounts],
    ],
  ];
  try {
    await runWithoutTriggers(pool, steps);
    await pool.query("VACUUM (ANALYZE) users, player_activity, player_wallets, ledger_accounts, audit_log");
  } finally {
    await close();
  }
}

async function readExample(owner: pg.Pool): Promise<Pick<FilledDatabase, "tableId" | "userId" | "lastDay">> {
  const { rows } = await owner.query<Pick<FilledDatabase, "tableId" | "userId" | "lastDay">>(
    `SELECT ${tableIdSql("7")} AS "tableId", ${userIdSql("7")} AS "userId", max(day)::text AS "lastDay" FROM rake_days`,
  );
  const [known] = rows;
  if (!known) throw new Error("the database was not filled");
  return known;
}
