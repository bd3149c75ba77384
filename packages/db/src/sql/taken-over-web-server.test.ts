/**
 * Tests what the web server's database role cannot do. An attacker who has taken over the web server could run any SQL in this role. Fault
 * 100
 */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { openTestSession } from "../testing/index.ts";
import { useTestRoom } from "../testing/room.ts";

const room = useTestRoom();
const ownerId = randomUUID();
const FORBIDDEN = { code: "42501" };

beforeAll(async () => {
  const { pool } = room.owner;
  await pool.query("INSERT INTO users (id, name, name_key, email) VALUES ($1, 'Olivia', 'olivia', 'o@example.org')", [
    ownerId,
  ]);
  await pool.query("INSERT INTO staff_members (user_id, role) VALUES ($1, 'owner')", [ownerId]);
});

const asWeb = (sql: string, values: readonly unknown[] = [ownerId]) => room.web.pool.query(sql, [...values]);

it("fault 100: a taken-over web server makes no session for a user, and revives no ended session", async () => {
  const columns = await room.owner.pool.query<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'sessions'::regclass AND attname = 'key_hash'",
  );
  const hash = columns.rowCount === 0 ? ["", ""] : [", key_hash", ", sha256('x')"];
  await expect(
    asWeb(
      `INSERT INTO sessions (sid, user_id, expires_at${hash[0]}) VALUES (gen_random_uuid(), $1, now() + '1 day'${hash[1]})`,
    ),
  ).rejects.toMatchObject(FORBIDDEN);
  await expect(asWeb("UPDATE sessions SET revoked_at = NULL WHERE user_id = $1")).rejects.toMatchObject(FORBIDDEN);
  await expect(asWeb("SELECT session_open($1, repeat('a', 43))")).rejects.toMatchObject(FORBIDDEN);
});

it("fault 100: a taken-over web server makes no session fresh without a password", async () => {
  const { sessionKey } = await openTestSession(room.owner.pool, ownerId);
  await expect(asWeb("UPDATE sessions SET fresh_at = now() WHERE user_id = $1")).rejects.toMatchObject(FORBIDDEN);
  await expect(asWeb("SELECT session_note_proof($1, true)", [sessionKey])).rejects.toMatchObject(FORBIDDEN);
});

it("fault 100: a taken-over web server neither reads nor writes what accounts sign in with, or whose account it is", async () => {
  const { rows } = await room.owner.pool.query<{ column: string; table: string }>(
    `SELECT c.relname AS table, a.attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE a.attname IN ('password_hash', 'proof_hash', 'salt') AND c.relkind = 'r' AND NOT a.attisdropped`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { table, column } of rows) {
    await expect(asWeb(`SELECT ${column} FROM ${table}`, [])).rejects.toMatchObject(FORBIDDEN);
    await expect(asWeb(`UPDATE ${table} SET ${column} = 'x'`, [])).rejects.toMatchObject(FORBIDDEN);
  }
  await expect(asWeb("UPDATE users SET email = 'mine@example.org' WHERE id = $1")).rejects.toMatchObject(FORBIDDEN);
  await expect(asWeb("UPDATE users SET guest = true WHERE id = $1")).rejects.toMatchObject(FORBIDDEN);
  await expect(asWeb("INSERT INTO users (name, name_key, bot) VALUES ('x', 'x', true)", [])).rejects.toMatchObject(
    FORBIDDEN,
  );
});

it("fault 100: a taken-over web server cannot act for a member of the staff by passing the member's id", async () => {
  const victim = await room.createPlayer(100);
  const args: Readonly<Record<string, string>> = {
    adjustment_request: "gen_random_uuid(), $2, 'play', 100, 'x', ''",
    staff_set_role: "$2, 'owner', true, 'x', ''",
    player_sanction: "$2, 'chat-ban', now() + interval '1 day', 'x', ''",
  };
  for (const [name, rest] of Object.entries(args)) {
    // In an earlier version, the first parameter of these functions was the id of the person who acts. So an id is tried in its place.
    const call = (actor: string) => asWeb(`SELECT ${name}(${actor}, ${rest}) AS answer`, [ownerId, victim]);
    for (const actor of ["$1::uuid", "$1::uuid::text"]) {
      const answer = await call(actor).then(
        ({ rows }) => JSON.stringify(rows[0]?.answer),
        ({ code }: { code: string }) => code,
      );
      expect(
        ["42883", JSON.stringify("not-allowed"), JSON.stringify("(not-allowed,)")],
        `${name} by ${actor}`,
      ).toContain(answer);
    }
  }
});

it("fault 100: a taken-over web server writes nothing that staff write, and no entry of the audit log", async () => {
  const { pool } = room.owner;
  await pool.query(
    "INSERT INTO shuffle_reports (day, sample_size, tests, passed, node_id) VALUES ('2026-01-31', 1, '[]', false, 'a')",
  );
  await pool.query("INSERT INTO announcements (id, text, from_at, until_at) VALUES ($1, 'x', now(), now())", [ownerId]);
  for (const sql of [
    "INSERT INTO announcements (id, text, from_at, until_at) VALUES (gen_random_uuid(), 'x', now(), now())",
    "UPDATE announcements SET until_at = now()",
    "INSERT INTO rake_configs (id, version, name, config) VALUES ('mine', 1, 'x', '{}')",
    "INSERT INTO tables (id, name, settings) VALUES (gen_random_uuid(), 'Mine', '{}')",
    "INSERT INTO pools (id, name, settings) VALUES (gen_random_uuid(), 'Mine', '{}')",
    `INSERT INTO shuffle_releases (day, released_by, reason) VALUES ('2026-01-31', '${ownerId}', 'x')`,
    `INSERT INTO staff_notes (user_id, author_id, text) VALUES ('${ownerId}', '${ownerId}', 'x')`,
    `INSERT INTO audit_log (actor_id, action, subject_kind, subject_id) VALUES ('${ownerId}', 'x', 'user', 'x')`,
  ])
    await expect(asWeb(sql, []), sql).rejects.toMatchObject(FORBIDDEN);
  // In an earlier version, this function wrote an audit log entry about any action for a session of staff.
  const { sessionKey } = await openTestSession(pool, ownerId);
  await expect(
    asWeb("SELECT audit_write($1, 'room.sell', 'user', 'x', 'x', NULL, NULL, '')", [sessionKey]),
  ).rejects.toMatchObject({ code: "42883" });
});

it("fault 100: a taken-over web server notifies no player, marks nothing as read, and changes no player's notes", async () => {
  for (const sql of [
    `INSERT INTO notices (user_id, kind, detail) VALUES ('${ownerId}', 'refilled', '{}')`,
    "UPDATE notices SET read_at = now()",
    `INSERT INTO player_notes (author_id, subject_id, text) SELECT '${ownerId}', id, 'x' FROM users`,
    "UPDATE player_notes SET text = 'x'",
    "DELETE FROM player_notes",
  ])
    await expect(asWeb(sql, []), sql).rejects.toMatchObject(FORBIDDEN);
  await expect(asWeb("SELECT play_chips_refill($1)")).rejects.toMatchObject(FORBIDDEN);
});

it("fault 100: a taken-over web server may write no table at all", async () => {
  const { rows } = await room.owner.pool.query<{ table: string }>(
    `SELECT relname AS table FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') AND (
       has_any_column_privilege('web', oid, 'INSERT') OR has_any_column_privilege('web', oid, 'UPDATE')
       OR has_table_privilege('web', oid, 'DELETE, TRUNCATE, TRIGGER')) ORDER BY 1`,
  );
  expect(rows.map(({ table }) => table)).toEqual([]);
});

it("fault 100: functions with the owner's rights take a session key first, except those of sign-in and its limits", async () => {
  const { rows } = await room.owner.pool.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype AND prosecdef
       AND has_function_privilege('web', oid, 'EXECUTE') AND proargnames[1] IS DISTINCT FROM 'session_key' ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "account_register",
    "address_confirm", // takes the token of a mailed link first
    "guest_create",
    "guest_resume", // takes the key of the device's last session first
    "limit_tries_count",
    "limit_tries_next",
    "password_pick_proof", // compares proofs of a password, as session_open_with_password does
    "password_reset", // takes the token of a mailed link first
    "password_reset_owner", // takes the token of a mailed link first
    "password_reset_request", // mails a link to the address of an account
    "password_salt",
    "play_limit_left", // only reads the ledger, which the web server's role may read
    "play_limits_of", // only reads the ledger, which the web server's role may read
    "private_game_find", // takes the link or the code of a game first
    "private_game_may_watch", // takes the link or the code of a game first
    "private_game_sheet_of", // takes the link of a sheet first
    "private_games_opened_by", // looks up links and codes of games
    "room_keys_differing", // a server compares its own keys at its start
    "room_terms_version", // only reads a number that the form of a new account has
    "session_open_with_password",
    "sessions_mark_used", // reports when open sessions were last used
    "sign_in_begin",
    "sign_in_succeeded",
    "web_limits_publish",
  ]);
});

it("fault 100: a session acts only for its person; an ended, expired or unknown session or a bot's acts for no one", async () => {
  const grant = async (sessionKey: string) => {
    const { rows } = await asWeb("SELECT staff_set_role($1, $2, 'floor', true, 'a test', '') AS code", [
      sessionKey,
      await room.createPlayer(100),
    ]);
    return rows[0]?.code ?? null;
  };
  const { pool } = room.owner;
  const bot = randomUUID();
  await pool.query("INSERT INTO users (id, name, name_key, bot) VALUES ($1, 'Botho', 'botho', true)", [bot]);
  await pool.query("INSERT INTO staff_members (user_id, role) VALUES ($1, 'owner')", [bot]);
  const [good, ended] = [await openTestSession(pool, ownerId), await openTestSession(pool, ownerId)];
  await asWeb("SELECT session_end($1)", [ended.sessionKey]);
  expect(await grant(good.sessionKey)).toBeNull();
  const refused = [
    ended.sessionKey,
    (await openTestSession(pool, ownerId, -1)).sessionKey,
    (await openTestSession(pool, bot)).sessionKey,
    (await openTestSession(pool, await room.createPlayer(100))).sessionKey,
    good.sid,
    "",
  ];
  for (const sessionKey of refused) expect(await grant(sessionKey)).toBe("not-allowed");
});
