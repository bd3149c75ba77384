/**
 * A room that has been busy for a while: hands, their ledger and the sums of their days, made by SQL in seconds, for tests and
 * benches of what reads them. As the owner of a database of its own: triggers do not run, so what they keep is written here.
 */
import type { RakeConfig } from "@poker/engine";
import type pg from "pg";
import { connect, transaction } from "./connect.ts";

export interface FilledBooks {
  readonly hands: number;
  readonly entries: number;
  /** One of the tables, one of the players, and the last day (`2026-01-31`). */
  readonly tableId: string;
  readonly userId: string;
  readonly lastDay: string;
}

const TABLES = 50;
const PLAYERS = 500;
const SEATS = 5;
const PUT_IN = 100;
const RAKE = 20;
const DAYS = 60;
/** Adjustments, looks at the books, cases in suspense, reported messages: of each so many. */
const OLD_PAPERS = 5_000;

const RAKE_CONFIG: RakeConfig = {
  id: "filled",
  version: 1,
  name: "Filled",
  noFlopNoDrop: false,
  rule: { kind: "percentage", basisPoints: 500, caps: [] },
};
const rules = { structure: "pot-limit", smallBlind: 50, bigBlind: 100, smallBet: 100, bigBet: 100, rake: RAKE_CONFIG };
const SETTINGS = JSON.stringify({ currency: "real", rules });

const id = (kind: number, number: string) =>
  `('00000000-0000-4000-8000-' || lpad(${kind} || lpad((${number})::text, 8, '0'), 12, '0'))::uuid`;
const user = (number: string) => id(1, number);
const table = (number: string) => id(2, number);
const handAt = (number: string) =>
  `'2026-09-20T00:00:00Z'::timestamptz + (${number}) * interval '${DAYS} days' / $1::int`;

const PATIENCE_MS = 300_000;

/** So many hands of five, ten entries of the ledger each: one settlement, and two moves from a wallet to a table. */
export async function fillBooks(ownerUrl: string, hands = 100_000): Promise<FilledBooks> {
  const { pool, close } = connect(ownerUrl, { max: 1, patienceMs: PATIENCE_MS });
  try {
    await fill(pool, hands);
    return { ...(await example(pool)), hands, entries: hands * (SEATS + 1 + 4) };
  } finally {
    await close();
  }
}

async function fill(owner: pg.Pool, hands: number): Promise<void> {
  await transaction(owner, async (client) => {
    await client.query("SET LOCAL session_replication_role = replica");
    // The times of the ledger fall on those of the hands, as with hands that were played.
    const steps: readonly (readonly [string, readonly (string | number)[]])[] = [
      [
        `INSERT INTO users (id, name, name_key)
         SELECT ${user("n")}, 'Filler ' || n, 'filler' || n FROM generate_series(0, ${PLAYERS - 1}) n`,
        [],
      ],
      [
        `INSERT INTO tables (id, name, settings)
         SELECT ${table("n")}, 'Filled ' || n, $1 FROM generate_series(0, ${TABLES - 1}) n`,
        [SETTINGS],
      ],
      [
        `INSERT INTO ledger_accounts (id, kind, currency, user_id, table_id)
         SELECT 'wallet:' || ${user("n")} || ':real', 'wallet'::account_kind, 'real'::currency, ${user("n")}, NULL
         FROM generate_series(0, ${PLAYERS - 1}) n
         UNION ALL
         SELECT 'rake:' || ${table("n")}, 'rake', 'real', NULL, ${table("n")} FROM generate_series(0, ${TABLES - 1}) n
         UNION ALL
         SELECT 'stack:' || ${table("t")} || ':' || ${user("n")}, 'stack', 'real', ${user("n")}, ${table("t")}
         FROM generate_series(0, ${PLAYERS - 1}) n, generate_series(0, ${TABLES - 1}) t
         UNION ALL SELECT 'mint:real', 'mint', 'real', NULL, NULL`,
        [],
      ],
      [
        `INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings, sealed, ended_at)
         SELECT ${table(`n % ${TABLES}`)} || ':' || n / ${TABLES} + 1, ${table(`n % ${TABLES}`)}, n / ${TABLES} + 1, 'settled',
                ${PUT_IN * SEATS}, ${RAKE}, $2, '', ${handAt("n")}
         FROM generate_series(0, $1::int - 1) n`,
        [hands, SETTINGS],
      ],
      [
        `INSERT INTO hand_players (hand_id, seat, user_id, net, put_in, rake, ended_at)
         SELECT ${table(`n % ${TABLES}`)} || ':' || n / ${TABLES} + 1, seat, ${user(`(n * 7 + seat * 31) % ${PLAYERS}`)},
                CASE seat WHEN 0 THEN ${PUT_IN * (SEATS - 1) - RAKE} ELSE ${-PUT_IN} END, ${PUT_IN}, ${RAKE / SEATS}, ${handAt("n")}
         FROM generate_series(0, $1::int - 1) n, generate_series(0, ${SEATS - 1}) seat`,
        [hands],
      ],
      [
        `INSERT INTO ledger_transactions (id, key, request_hash, kind, currency, created_at)
         SELECT n * 3 + place + 1,
                CASE place WHEN 2 THEN ${table(`n % ${TABLES}`)} || ':' || n ELSE 'filled:' || n || ':' || place END, '',
                (ARRAY['buy-in', 'top-up', 'settle'])[place + 1], 'real', ${handAt("n")}
         FROM generate_series(0, $1::int - 1) n, generate_series(0, 2) place`,
        [hands],
      ],
      [
        `INSERT INTO ledger_entries (transaction_id, account_id, amount, balance_after)
         SELECT n * 3 + 3, 'stack:' || ${table(`n % ${TABLES}`)} || ':' || ${user(`(n * 7 + seat * 31) % ${PLAYERS}`)},
                CASE seat WHEN 0 THEN ${PUT_IN * (SEATS - 1) - RAKE} ELSE ${-PUT_IN} END, 0
         FROM generate_series(0, $1::int - 1) n, generate_series(0, ${SEATS - 1}) seat
         UNION ALL
         SELECT n * 3 + 3, 'rake:' || ${table(`n % ${TABLES}`)}, ${RAKE}, (n / ${TABLES} + 1) * ${RAKE}
         FROM generate_series(0, $1::int - 1) n
         UNION ALL
         SELECT n * 3 + place + 1,
                CASE side WHEN 0 THEN 'wallet:' || ${user(`n % ${PLAYERS}`)} || ':real'
                          ELSE 'stack:' || ${table(`n % ${TABLES}`)} || ':' || ${user(`n % ${PLAYERS}`)} END,
                ${PUT_IN} * (side * 2 - 1), 0
         FROM generate_series(0, $1::int - 1) n, generate_series(0, 1) place, generate_series(0, 1) side`,
        [hands],
      ],
      ["SELECT setval('ledger_transactions_id_seq', $1::int * 3)", [hands]],
      [
        `UPDATE ledger_accounts SET balance = CASE kind WHEN 'mint' THEN -$1::bigint * ${RAKE} ELSE $1::bigint / ${TABLES} * ${RAKE} END
         WHERE kind IN ('mint', 'rake')`,
        [hands],
      ],
      ["SELECT rake_count(array_agg(id)) FROM hands", []],
      [
        `INSERT INTO chip_adjustments (id, user_id, currency, amount, reason, status, asked_by)
         SELECT gen_random_uuid(), ${user(`n % ${PLAYERS}`)}, 'play', 1, 'filled', 'done', ${user("0")}
         FROM generate_series(1, ${OLD_PAPERS}) n`,
        [],
      ],
      [
        `INSERT INTO reconciliations (ok, figures)
         SELECT true, '{"problems": [], "accounts": 0, "entries": 0, "full": false}' FROM generate_series(1, ${OLD_PAPERS})`,
        [],
      ],
      [
        `INSERT INTO suspense_cases (hand_id, table_id, amount, currency, reason, opened_at, due_at, resolved_at, outcome)
         SELECT ${table(`n % ${TABLES}`)} || ':' || 900000 + n, ${table(`n % ${TABLES}`)}, ${PUT_IN}, 'real', 'filled',
                ${handAt("n")}, ${handAt("n")} + interval '90 days',
                CASE n % 2 WHEN 0 THEN ${handAt("n")} + interval '1 day' END,
                CASE n % 2 WHEN 0 THEN 'returned'::suspense_outcome END
         FROM generate_series(1, ${OLD_PAPERS}) n`,
        [hands],
      ],
      [
        `INSERT INTO chat_messages (id, table_id, user_id, command_id, text, at)
         SELECT n, ${table(`n % ${TABLES}`)}, ${user(`n % ${PLAYERS}`)}, gen_random_uuid(), 'filled ' || n, ${handAt("n")}
         FROM generate_series(1, ${OLD_PAPERS}) n`,
        [hands],
      ],
      [
        `INSERT INTO chat_reports (message_id, reporter_id, context, at, state, judge_id, judged_at, reason)
         SELECT n, ${user(`(n + 1) % ${PLAYERS}`)}, ARRAY[n], now(), CASE n % 2 WHEN 0 THEN 'dismissed' ELSE 'open' END::chat_report_state,
                CASE n % 2 WHEN 0 THEN ${user("0")} END, CASE n % 2 WHEN 0 THEN now() END, CASE n % 2 WHEN 0 THEN 'filled' END
         FROM generate_series(1, ${OLD_PAPERS}) n`,
        [],
      ],
      [`SELECT setval('chat_messages_id_seq', ${OLD_PAPERS})`, []],
    ];
    for (const [sql, values] of steps) await client.query(sql, [...values]);
  });
  const filled = "hands, hand_players, ledger_transactions, ledger_entries, ledger_accounts";
  const papers = "chip_adjustments, reconciliations, suspense_cases, chat_messages, chat_reports";
  await owner.query(`VACUUM (ANALYZE) ${filled}, rake_days, rake_player_days, ${papers}, users, tables`);
}

async function example(owner: pg.Pool): Promise<Pick<FilledBooks, "tableId" | "userId" | "lastDay">> {
  const { rows } = await owner.query<Pick<FilledBooks, "tableId" | "userId" | "lastDay">>(
    `SELECT ${table("7")} AS "tableId", ${user("7")} AS "userId", max(day)::text AS "lastDay" FROM rake_days`,
  );
  const [known] = rows;
  if (!known) throw new Error("nothing was filled in");
  return known;
}
