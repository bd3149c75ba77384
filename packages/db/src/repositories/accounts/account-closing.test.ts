/**
 * Tests that a person can close their account and reopen it in time. Later the room erases the account, but keeps the ledger and other
 * people's hands. Decision 0066
 */
import { randomUUID } from "node:crypto";
import { isRefusal } from "@poker/engine";
import { expect, it } from "vitest";
import { createPlayerListOffice } from "../../back-office/accounts/player-list.ts";
import { createAdjustmentOffice } from "../../back-office/money/adjustments.ts";
import { createStaffOffice } from "../../back-office/office/staff-office.ts";
import { checkLedgerBalance } from "../../checks/ledger-balance.ts";
import { inTransaction } from "../../sql/connect.ts";
import { makeSessionStale, openTestSession } from "../../testing/index.ts";
import { listNamesInFunction, listPersonTables } from "../../testing/person-tables.ts";
import { makeBuyIn, useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { createReconciler } from "../money/reconciliation.ts";
import { createRetention } from "../nodes/retention.ts";
import { toSessionKey } from "../sign-in/session-keys.ts";
import { createSessions } from "../sign-in/sessions.ts";
import { closeAccount } from "./account-closing.ts";
import { createUsers } from "./users.ts";

const room = useTestRoom();
const users = () => createUsers(room.web);
const retention = () => createRetention(room.game.pool);
const query = (text: string, ...values: readonly unknown[]) => room.owner.pool.query(text, [...values]);
const close = (sessionKey: string, graceDays = 14) => closeAccount(room.web.pool, sessionKey, graceDays);
const PASSWORD = "correct horse";

/** Makes names that never look alike. */
const LETTERS = "abcdefghkmnopqrstuvwxyz";
let count = 0;
/** A new account, signed in. */
async function person() {
  count += 1;
  const email = `leaver${count}@example.org`;
  const name = `Leaver ${LETTERS[count % LETTERS.length]}${LETTERS[Math.floor(count / LETTERS.length)]}`;
  const made = await users().register({ email, password: PASSWORD, name });
  if (isRefusal(made)) throw new Error(made.code);
  await query("UPDATE users SET email_verified_at = now() WHERE id = $1", made.user.id);
  return { id: made.user.id, email, name, ...(await openTestSession(room.owner.pool, made.user.id)) };
}
const wait = (id: string, days: number) =>
  query(
    `UPDATE users SET closed_at = closed_at - make_interval(days => $2), discarded_at = discarded_at - make_interval(days => $2),
            reopen_until = reopen_until - make_interval(days => $2) WHERE id = $1`,
    id,
    days,
  );
const read = async (id: string) =>
  (await query("SELECT name, name_key, email, closed_at, erased_at FROM users WHERE id = $1", id)).rows[0];
const listNames = async (search: string) => {
  const staff = {
    userId: randomUUID(),
    sessionKey: "",
    name: "Olga",
    roles: new Set(["owner"] as const),
    ipAddress: "",
  };
  const found = await createPlayerListOffice(room.web.pool).list(
    staff,
    { kind: "people", search, order: "name", descending: false },
    null,
  );
  return isRefusal(found) ? [] : found.players.map(({ id, gone }) => ({ id, gone }));
};

it("a closed account is signed out everywhere at once, has no seat, and is found only by its id", async () => {
  const { id, name, sessionKey } = await person();
  const other = await openTestSession(room.owner.pool, id);
  expect(await close(sessionKey)).toEqual({ reopenUntil: expect.any(Number) });
  for (const key of [sessionKey, other.sessionKey])
    expect(await createSessions(room.web).findIdentity(key, id)).toBeNull();
  expect(await close(sessionKey)).toMatchObject({ code: "session-revoked" });
  expect(await listNames(name)).toEqual([]);
  expect(await listNames(id)).toEqual([{ id, gone: "closed" }]);
  const table = await room.createTable();
  await expect(
    query("INSERT INTO seats (table_id, seat, user_id) VALUES ($1, 0, $2)", table.tableId, id),
  ).rejects.toThrow();
  const mails = await query("SELECT kind FROM outgoing_mails WHERE user_id = $1", id);
  expect(mails.rows.map(({ kind }) => kind)).toContain("account-closed");
});

it("signing in within the days of grace restores everything; after these days the password counts as wrong", async () => {
  const { id, email, name, sessionKey } = await person();
  await close(sessionKey);
  await wait(id, 13);
  expect(await users().signIn(name, "a wrong password")).toBeNull();
  expect((await read(id)).closed_at).not.toBeNull();
  const back = await users().signIn(name, PASSWORD);
  expect(back?.userId).toBe(id);
  expect(await read(id)).toMatchObject({ name, email, closed_at: null });
  const key = toSessionKey(back?.sessionToken ?? "");
  expect(await createSessions(room.web).findIdentity(key, id)).toMatchObject({ userId: id });
  await close(key);
  await wait(id, 15);
  expect(await users().signIn(name, PASSWORD)).toBeNull();
});

it("fault 86: a stolen session older than the last sign-in closes no account", async () => {
  const { id, sessionKey } = await person();
  await makeSessionStale(room.owner.pool, sessionKey);
  expect(await close(sessionKey)).toMatchObject({ code: "fresh-sign-in-required" });
  expect((await read(id)).closed_at).toBeNull();
});

const wish = (userId: string, amount: number) => ({
  id: randomUUID(),
  userId,
  currency: "play" as const,
  amount,
  reason: "a lost bet",
});
/** Closes the account directly in the database, as if another server had closed it and this server did not know yet. */
const closeRegardless = (id: string) => query("UPDATE users SET closed_at = now() WHERE id = $1", id);

const balanceOf = (id: string) => room.readBalance(`wallet:${id}:play`);

it("staff move no chips of a closed account: requests are refused; pending ones are declined and never approved", async () => {
  const office = createAdjustmentOffice(room.web);
  const [asks, decides] = [await appointStaff(room, "owner"), await appointStaff(room, "owner")];
  const { id } = await person();
  const before = await balanceOf(id);
  const pending = wish(id, 5_000_000);
  expect(await office.request(asks, pending)).toEqual({ ok: true, status: "pending" });
  await closeRegardless(id);
  expect(await office.request(asks, wish(id, 100))).toMatchObject({ code: "no-such-person" });
  const decide = (approved: boolean) => office.decide(decides, { id: pending.id, approved, reason: "seen" });
  expect(await decide(true)).toEqual({ ok: false, code: "account-closed" });
  expect(await decide(false)).toEqual({ ok: true });
  expect(await balanceOf(id)).toBe(before);
});

it("a request of staff during the closing of the account waits for the closing, and is refused", async () => {
  const asks = await appointStaff(room, "owner");
  const { id, sessionKey } = await person();
  const asked = await inTransaction(room.owner.pool, async (client) => {
    await closeAccount(client, sessionKey, 14);
    const asking = createAdjustmentOffice(room.web).request(asks, wish(id, 5_000_000));
    await expect.poll(async () => (await query(WAITING, "%adjustment_request%")).rowCount).toBe(1);
    return [asking] as const;
  });
  expect(await asked[0]).toMatchObject({ code: "no-such-person" });
});
const WAITING =
  "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1 AND pid <> pg_backend_pid()";

it("a closed account joins the staff neither in the back office nor by the command on the machine", async () => {
  const owner = await appointStaff(room, "owner");
  const { id } = await person();
  await closeRegardless(id);
  const grant = { userId: id, role: "floor" as const, granted: true, reason: "help" };
  expect(await createStaffOffice(room.web).changeRole(owner, grant)).toMatchObject({ code: "no-such-person" });
  expect((await query("SELECT name FROM staff_appoint_owner($1)", id)).rows).toEqual([{ name: null }]);
});

it("what the room owes is paid to the wallet of a closed account too", async () => {
  const { id, sessionKey } = await person();
  const before = await balanceOf(id);
  await close(sessionKey);
  const entries = { "mint:play": -700, [`wallet:${id}:play`]: 700 };
  await query(
    "SELECT ledger_post($1)",
    JSON.stringify([{ key: `prize:${id}`, kind: "adjust", currency: "play", entries }]),
  );
  expect(await balanceOf(id)).toBe(before + 700);
});

it("a mailed link can only set a new password for a closed account, and only while its person may come back", async () => {
  const { id, email, sessionKey } = await person();
  const link = async (purpose: string, address: string) =>
    (await query("SELECT mail_link_add($1, $2, $3, interval '1 hour') AS token", id, purpose, address)).rows[0].token;
  const change = await link("change", "elsewhere@example.org");
  const reset = await link("reset", email);
  await close(sessionKey);
  const refusedOf = async (text: string, token: string) => (await query(text, token)).rows[0].refused;
  const confirm = () => refusedOf("SELECT address_confirm($1, '') AS refused", change);
  const owner = () => refusedOf("SELECT refused FROM password_reset_owner($1)", reset);
  expect(await confirm()).toBe("link-expired");
  expect(await owner()).toBeNull();
  await wait(id, 15);
  expect(await owner()).toBe("link-expired");
  const mailsBefore = await query("SELECT FROM outgoing_mails WHERE user_id = $1", id);
  await query("SELECT password_reset_request($1)", email);
  expect((await query("SELECT FROM outgoing_mails WHERE user_id = $1", id)).rowCount).toBe(mailsBefore.rowCount);
  expect((await read(id)).email).toBe(email);
});

/** Each reason for which an account cannot be closed: its refusal code, and a function that creates the situation. */
const OBSTACLES: readonly (readonly [string, (id: string) => Promise<unknown>])[] = [
  ["staff-account", (id) => query("INSERT INTO staff_members (user_id, role) VALUES ($1, 'owner')", id)],
  ["account-seated", async (id) => room.journal.commit(makeBuyIn(await room.createTable(), 1, id, 0, 5_000))],
  ["real-money", (id) => fill(`wallet:${id}:real`, "wallet", "real", id)],
  ["has-tickets", (id) => fill(`ticket:${id}:${randomUUID()}`, "ticket", "real", id)],
  [
    "adjustment-pending",
    (id) =>
      query(
        `INSERT INTO chip_adjustments (id, user_id, currency, amount, reason, status, requested_by)
         VALUES (gen_random_uuid(), $1, 'play', 5, 'a test', 'pending', $1)`,
        id,
      ),
  ],
  [
    "in-tournament",
    async (id) => {
      const tournament = randomUUID();
      await query(
        "INSERT INTO tournaments (id, name, settings, currency, kind) VALUES ($1, 'Sunday', '{}', 'play', 'sit-and-go')",
        tournament,
      );
      await query(
        `INSERT INTO tournament_entries (tournament_id, entry_no, user_id, status, registered_at, paid_with)
         VALUES ($1, 1, $2, 'registered', now(), 'wallet')`,
        tournament,
        id,
      );
    },
  ],
  [
    "bets-held",
    async (id) => {
      const { handId, tableId } = await playHand(id);
      await query(
        `INSERT INTO suspense_cases (hand_id, table_id, amount, currency, reason, due_at)
         VALUES ($1, $2, 5, 'play', 'a test', now() + interval '90 days')`,
        handId,
        tableId,
      );
    },
  ],
];
const fill = (account: string, kind: string, currency: string, id: string) =>
  query(
    "INSERT INTO ledger_accounts (id, kind, currency, user_id, balance) VALUES ($1, $2::account_kind, $3::currency, $4, 100)",
    account,
    kind,
    currency,
    id,
  );
async function playHand(id: string) {
  const { tableId } = await room.createTable();
  const handId = `${tableId}:1`;
  await query(
    `WITH hand AS (
       INSERT INTO hands (id, table_id, hand_no, settings_id, outcome, pot, rake, sealed)
       VALUES ($1, $2, 1, hand_settings_keep('{}'), 'settled', 0, 0, '') RETURNING serial)
     INSERT INTO hand_seats (hand_serial, seat, user_id, net) SELECT serial, 0, $3, 0 FROM hand`,
    handId,
    tableId,
    id,
  );
  return { tableId, handId };
}

it("each obstacle keeps the account open and gives its own code", async () => {
  for (const [code, happen] of OBSTACLES) {
    const { id, sessionKey } = await person();
    await happen(id);
    expect(await close(sessionKey)).toMatchObject({ code });
    expect((await read(id)).closed_at).toBeNull();
  }
  // This test wrote these balances directly, without ledger entries. Deletes them.
  await query("DELETE FROM ledger_accounts WHERE balance = 100 AND kind IN ('wallet', 'ticket')");
});

it("after the room's waiting time the person's data is deleted; ledger and hands stay under a pseudonym", async () => {
  const { id, email, name, sessionKey } = await person();
  const neighbour = await person();
  const { tableId, handId } = await playHand(id);
  const say = (text: string) =>
    query(
      "INSERT INTO chat_messages (table_id, user_id, command_id, text, at) VALUES ($1, $2, gen_random_uuid(), $3, now()) RETURNING id",
      tableId,
      id,
      text,
    );
  await say("never reported");
  const reported = (await say("reported")).rows[0].id;
  await query(
    "INSERT INTO chat_reports (message_id, reporter_id, context, at) VALUES ($1, $2, '{}', now())",
    reported,
    neighbour.id,
  );
  await query(
    "INSERT INTO player_notes (author_id, subject_id, text) VALUES ($1, $2, 'mine'), ($2, $1, 'about me')",
    id,
    neighbour.id,
  );
  await query(
    "INSERT INTO hand_notes (user_id, hand_serial, tags, text) SELECT $1, serial, '{}', 'mine' FROM hands WHERE id = $2",
    id,
    handId,
  );
  await query(
    "INSERT INTO share_links (hand_serial, user_id, shows_names) SELECT serial, $1, true FROM hands WHERE id = $2",
    id,
    handId,
  );
  await close(sessionKey);
  await wait(id, 29);
  await retention().eraseAccounts(30);
  expect(await read(id)).toMatchObject({ name, email, erased_at: null });
  await wait(id, 1);
  const books = async () => (await createReconciler(room.game.pool).reconcileBooks({ full: true })).report;
  const booksBefore = await books();
  await retention().eraseAccounts(30);
  const after = await read(id);
  expect(after.erased_at).not.toBeNull();
  expect(after.email).toBeNull();
  expect(after.name).toMatch(/^Player \d{12}$/);
  const texts = await query("SELECT text FROM chat_messages WHERE user_id = $1", id);
  expect(texts.rows).toEqual([{ text: "reported" }]);
  expect((await query("SELECT text FROM player_notes WHERE $1 IN (author_id, subject_id)", id)).rows).toEqual([
    { text: "about me" },
  ]);
  expect((await query("SELECT FROM hand_seats WHERE user_id = $1", id)).rowCount).toBe(1);
  expect(await room.readBalance(`wallet:${id}:play`)).toBe(1_000_000);
  expect(await listNames(id)).toEqual([{ id, gone: "deleted" }]);
  expect(await users().signIn(name, PASSWORD)).toBeNull();
  expect(await checkLedgerBalance(room.owner.pool)).toEqual([]);
  expect(await books()).toEqual(booksBefore);
  expect(await users().register({ email, name, password: PASSWORD })).toHaveProperty("user");
});

it("fault 69: a self-exclusion outlasts the erased account: until it ends, no other account can prove the address", async () => {
  const prove = (id: string) => query("UPDATE users SET email_verified_at = now() WHERE id = $1", id);
  const { id, email, sessionKey } = await person();
  await prove(id);
  await query("UPDATE users SET break_until = '9999-12-31T00:00:00Z' WHERE id = $1", id);
  await close(sessionKey);
  await wait(id, 31);
  await retention().eraseAccounts(30);
  expect((await read(id)).email).toBeNull();
  const made = await users().register({ email, name: "Somebody Else", password: PASSWORD });
  const otherId = isRefusal(made) ? "" : made.user.id;
  await expect(prove(otherId)).rejects.toMatchObject({ constraint: "users_proven_email" });
  await query("UPDATE users SET break_until = now() WHERE id = $1", id);
  expect((await prove(otherId)).rowCount).toBe(1);
});

it("nothing is deleted while the account's person may come back, however short the room's waiting time is", async () => {
  const { id, sessionKey } = await person();
  await close(sessionKey);
  await wait(id, 13);
  await retention().eraseAccounts(0);
  expect((await read(id)).erased_at).toBeNull();
});

it("a guest who deletes their account cannot come back; discarded guests are erased as well", async () => {
  const guest = await users().createGuest();
  expect(await close(toSessionKey(guest.sessionToken))).toEqual({ reopenUntil: null });
  expect(await users().resumeGuest(toSessionKey(guest.sessionToken))).toBeNull();
  const thrown = await users().createGuest();
  await users().discardGuest(toSessionKey(thrown.sessionToken));
  for (const { id } of [guest, thrown]) await wait(id, 31);
  await retention().eraseAccounts(30);
  for (const { id } of [guest, thrown]) {
    expect((await read(id)).name).toMatch(/^Guest \d{12}$/);
    expect((await query("SELECT FROM sessions WHERE user_id = $1", id)).rowCount).toBe(0);
  }
});

/** Tables that keep a person's rows under the pseudonym: the ledger, hands, tournaments, and what staff and other players wrote. */
const KEPT = [
  ...[
    "audit_log",
    "break_devices",
    "break_returns",
    "excluded_addresses",
    "factor_removals",
    "play_breaks",
    "chat_reports",
    "chip_adjustments",
    "deal_failures",
    "hand_reveals",
    "hand_seats",
    "invitation_uses",
    "invitations",
    "own_hands",
    "room_settings",
    "term_consents",
  ],
  ...[
    "ledger_accounts",
    "player_activity",
    "player_wallets",
    "protected_all_ins",
    "rake_player_days",
    "rathole_counters",
  ],
  ...[
    "refills",
    "seats",
    "shuffle_releases",
    "staff_members",
    "staff_notes",
    "tournament_entries",
    "tournament_schedules",
    "unit_schedules",
  ],
  ...["private_games", "private_game_players", "tournaments", "visits"],
];
it("every table with rows of a person either loses these rows or is listed as kept", async () => {
  const tables = await listPersonTables(room.owner.pool);
  const erased = await listNamesInFunction(room.owner.pool, "account_erase", "DELETE FROM");
  const unknown = tables.filter((name) => !KEPT.includes(name) && !erased.has(name));
  expect(unknown, "erase it in account_erase.sql, or list it in KEPT").toEqual([]);
});

it("ended sessions, read notices and counts of tries are deleted after their time, and not before", async () => {
  const { id } = await person();
  const [ended, current] = [await openTestSession(room.owner.pool, id), await openTestSession(room.owner.pool, id)];
  await query("UPDATE sessions SET revoked_at = now() - interval '91 days' WHERE sid = $1", ended.sid);
  await query(
    `INSERT INTO notices (user_id, kind, detail, created_at, read_at)
     SELECT $1, 'account-reopened', '{}', now() - interval '400 days', read_at FROM unnest(ARRAY[now(), NULL]) AS read_at`,
    id,
  );
  await query(
    "INSERT INTO limit_tries (key_hash, tries, expires_at) VALUES (sha256('old'), '{}', now() - interval '1 hour')",
  );
  await query(
    "INSERT INTO limit_tries (key_hash, tries, expires_at) VALUES (sha256('new'), '{}', now() + interval '1 hour')",
  );
  expect(await retention().forgetSessions(90)).toBe(1);
  expect(await retention().forgetNotices(365)).toBe(1);
  expect(await retention().forgetTries()).toBeGreaterThanOrEqual(1);
  expect((await query("SELECT FROM limit_tries WHERE key_hash = sha256('new')")).rowCount).toBe(1);
  expect((await query("SELECT read_at FROM notices WHERE user_id = $1", id)).rows).toEqual([{ read_at: null }]);
  const left = await query("SELECT sid FROM sessions WHERE sid = ANY ($1)", [ended.sid, current.sid]);
  expect(left.rows).toEqual([{ sid: current.sid }]);
});
