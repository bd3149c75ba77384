/**
 * Tests that a person's archive contains all data about them, except the tables and columns that this file lists with a reason.
 * Decision 0063
 */
import { expect, it } from "vitest";
import { openTestSession } from "../../testing/index.ts";
import { listNamesInFunction, listPersonTables } from "../../testing/person-tables.ts";
import { useTestRoom } from "../../testing/room.ts";
import { createDataExports } from "./data-exports.ts";
import { type ClaimedExport, createExportMaker, ROW_FILES } from "./export-maker.ts";

const room = useTestRoom();
const query = <T extends object>(text: string, ...values: readonly unknown[]) =>
  room.owner.pool.query<T>(text, [...values]);
const SECRET = "a secret of theirs";
/** How many rows the test writes: more than fit on one page, and not a multiple of a page. */
const MANY = 1_201;
const counted = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

/** Tables that other code writes into the archive, each with the files in which it does so. */
const READ_ELSEWHERE: Readonly<Record<string, string>> = {
  hand_seats: "hands.phhs and hands.ohh",
  ledger_accounts: "ledger.csv and ledger.json",
};

/** Tables that the archive leaves out, each with the reason why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  audit_log: "the record of the staff's actions",
  break_devices: "hashes of the browsers that a break reaches; the break is in the archive",
  chip_adjustments: "the ledger has the moves; who of the staff asked, and why, belongs to the staff's records",
  credentials: "only the data that checks the password",
  data_exports: "the archive itself",
  excluded_addresses: "a hash that prevents an account from proving the address during a break",
  factor_removals: "the person gets a notice of each; who of the staff asked, and why, belongs to the staff's records",
  hand_reveals: "the record of the staff's reveals",
  invitations: "made by the staff, for the room",
  mail_links: "hashes of secrets that are used up or expire within hours",
  own_hands: "computed from the hands, which are in the archive",
  rake_player_days: "sums of the hands, which are in the archive",
  refills: "each is a line of the ledger",
  room_settings: "made by the staff, for the room",
  shuffle_releases: "the record of the staff's actions",
  sign_in_challenges: "the challenge of a waiting sign-in, for some minutes",
  staff_notes: "notes of the staff for the room's duties",
  tournament_schedules: "made by the staff, for the room",
  tournaments: "made by the staff, for the room",
  unit_schedules: "made by the staff, for the room",
};

/** Columns of `users` that the archive leaves out, each with the reason why. */
const LEFT_OUT_OF_USERS: Readonly<Record<string, string>> = {
  bot: "false for a person",
  closed_at: "a closed account gets no archive",
  discarded_at: "a discarded guest gets no archive",
  erased_at: "an erased account gets no archive",
  name_key: "computed from the name",
  reopen_until: "a closed account gets no archive",
};

it("every table with rows of a person is in their archive, or left out for a reason", async () => {
  const tables = await listPersonTables(room.owner.pool);
  const read = await listNamesInFunction(room.owner.pool, "data_export_rows", "FROM|JOIN");
  const known = new Set([...read, ...Object.keys(READ_ELSEWHERE), ...Object.keys(LEFT_OUT)]);
  expect(
    tables.filter((name) => !known.has(name)),
    "read them in data_export_rows.sql, or say here why not",
  ).toEqual([]);
  const gone = [...Object.keys(READ_ELSEWHERE), ...Object.keys(LEFT_OUT)].filter((name) => !tables.includes(name));
  expect(gone, "no such tables of persons").toEqual([]);
});

it("every column of an account is in its profile, or left out for a reason", async () => {
  const { rows } = await query<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'users'::regclass AND attnum > 0 AND NOT attisdropped",
  );
  const { rows: sources } = await query<{ prosrc: string }>(
    "SELECT prosrc FROM pg_proc WHERE proname = 'data_export_rows'",
  );
  const unknown = rows.filter(
    ({ name }) => !(name in LEFT_OUT_OF_USERS) && !new RegExp(`\\bu\\.${name}\\b`).test(String(sources[0]?.prosrc)),
  );
  expect(unknown).toEqual([]);
});

/** Makes a person who has at least one row in each file of `ROW_FILES`, and claims the archive of their data. */
async function personWithEverything() {
  const { rows } = await query<{ id: string }>(
    "INSERT INTO users (name, name_key, email) VALUES ('Full', 'full', 'full@example.org') RETURNING id",
  );
  const id = rows[0]?.id ?? "";
  const { sessionKey } = await openTestSession(room.owner.pool, id);
  const { tableId } = await room.createTable();
  for (const statement of ROWS_OF_A_PERSON) await query(statement.replaceAll("$table", `'${tableId}'`), id);
  await createDataExports(room.web).ask(sessionKey, "en");
  const made = await createExportMaker(room.game.pool).claim();
  if (!made) throw new Error("there is nothing to make");
  return made;
}
const ROWS_OF_A_PERSON: readonly string[] = [
  `INSERT INTO passkeys (user_id, credential_id, public_key, counter, name) VALUES ($1, '${SECRET}', '${SECRET}', 1, 'My phone')`,
  `INSERT INTO totp_secrets (user_id, half, confirmed_at) VALUES ($1, '${SECRET}', now())`,
  `INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, '${SECRET}')`,
  `INSERT INTO push_subscriptions (endpoint, user_id, sid, p256dh, auth, kinds)
   SELECT 'https://push.example.org/1', $1, s.sid, '${SECRET}', '${SECRET}', '{turn}' FROM sessions s WHERE s.user_id = $1`,
  "INSERT INTO play_limits (user_id, kind, period, currency, amount) VALUES ($1, 'loss', 'week', 'play', 5000)",
  `INSERT INTO play_limit_changes (user_id, kind, period, change, amount)
   SELECT $1, 'session-time', 'day', 'set', n FROM generate_series(1, ${MANY}) n`,
  `INSERT INTO play_minutes (user_id, day, minutes)
   SELECT $1, '2026-11-27', set_bit(set_bit(set_bit(0::bit(1440), 0, 1), 61, 1), 62, 1)`,
  "INSERT INTO reality_checks (user_id, every_minutes, minutes) VALUES ($1, 30, 12)",
  "INSERT INTO given_chips_brought (user_id, network, amount) VALUES ($1, '192.0.2.0/24', 400)",
  "INSERT INTO play_breaks (user_id, kind, begins_at, until) VALUES ($1, 'cool-off', '2026-01-01', '2026-01-02')",
  `INSERT INTO break_returns (user_id, due_at, needs_staff, outcome, decided_at) VALUES ($1, '2026-01-02', false, 'withdrawn', now())`,
  "INSERT INTO visits (table_id, user_id, stack, left_at) VALUES ($table, $1, 700, now())",
  "INSERT INTO rathole_counters (user_id, day, count) VALUES ($1, '2026-11-27', 2)",
  "INSERT INTO protected_all_ins (user_id, day, count) VALUES ($1, '2026-11-27', 3)",
  `INSERT INTO deal_failures (table_id, hand_no, user_id, codes) SELECT $table, n, $1, '{wrong}' FROM generate_series(1, ${MANY}) n`,
  `INSERT INTO private_games (table_id, title, opened_by, host_id, admission, watching, term, token)
   VALUES ($table, 'Friday', $1, $1, 'host', 'players', 'week', 'aaaaaaaaaaaaaaaaaaaaaa')`,
  `INSERT INTO private_game_players (table_id, user_id, standing, browser_hash) VALUES ($table, $1, 'admitted', '${SECRET}')`,
  `INSERT INTO outgoing_mails (user_id, address, kind, detail, locale)
   VALUES ($1, 'full@example.org', 'password-reset', '{"token": "${SECRET}"}', 'en')`,
];

async function readFiles(made: ClaimedExport): Promise<Readonly<Record<string, readonly object[]>>> {
  const files: Record<string, readonly object[]> = {};
  for (const file of ROW_FILES) {
    const rows: object[] = [];
    for await (const page of createExportMaker(room.game.pool).readRows(made, file)) rows.push(...page);
    files[file] = rows;
  }
  return files;
}

it("files have the data of protection, factors and mails, page by page, and no secret", async () => {
  const files = await readFiles(await personWithEverything());
  expect(files).toMatchObject({
    "sign-in-factors": [
      { kind: "authenticator app" },
      { kind: "passkey", name: "My phone" },
      { kind: "recovery code", lastUsedAt: null },
    ],
    "push-messages": [{ endpoint: "https://push.example.org/1", kinds: ["turn"] }],
    limits: [{ kind: "loss", amount: 5_000 }],
    "play-time": [{ day: "2026-11-27", minutes: 3, spans: ["00:00/00:00", "01:01/01:02"] }],
    "reality-check": [{ everyMinutes: 30, minutes: 12, sittingBeganAt: null, answered: 0 }],
    "given-chips": [{ network: "192.0.2.0/24", amount: 400 }],
    breaks: [{ kind: "cool-off" }],
    "break-returns": [{ outcome: "withdrawn", needsStaff: false }],
    tables: [{ leftWith: 700, seatedSince: null }],
    "private-games": [{ term: "week", openedByYou: true, ledByYou: true, standing: "admitted", browserKnown: true }],
    "rule-counts": [
      { rule: "protected-all-in", count: 3 },
      { rule: "rathole", count: 2 },
    ],
    mails: [{ kind: "password-reset", address: "full@example.org", sentAt: null }],
  });
  // The amounts and hand numbers were inserted as 1 to `MANY`, so this finds every lost or repeated row.
  expect(files["limit-changes"]?.map((row) => "amount" in row && row.amount)).toEqual(counted(MANY));
  expect(files["deal-failures"]?.map((row) => "handNo" in row && row.handNo)).toEqual(counted(MANY));
  expect(JSON.stringify(files)).not.toMatch(new RegExp(`${SECRET}|${Buffer.from(SECRET).toString("hex")}`));
});
