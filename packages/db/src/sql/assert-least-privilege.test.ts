import { expect, it } from "vitest";
import { useTestRoom } from "../testing/room.ts";
import { assertLeastPrivilege } from "./assert-least-privilege.ts";

const room = useTestRoom();

it("fault 54: a process with one of the application's roles starts", async () => {
  await assertLeastPrivilege(room.game.pool, "game");
  await assertLeastPrivilege(room.web.pool, "web");
});

it("fault 54: a process that runs as the owner refuses to start", async () => {
  await expect(assertLeastPrivilege(room.owner.pool, "game")).rejects.toThrow(
    /can change .*ledger_postings.*connect as "game" or "web"/,
  );
});

it.each([
  ["GRANT UPDATE (amount) ON ledger_postings TO game", "REVOKE UPDATE (amount) ON ledger_postings FROM game"],
  ["GRANT DELETE ON stream_steps TO game", "REVOKE DELETE ON stream_steps FROM game"],
  ["GRANT TRUNCATE ON hands TO game", "REVOKE TRUNCATE ON hands FROM game"],
])("fault 54: a process also refuses to start after %s", async (give, take) => {
  await room.owner.pool.query(give);
  await expect(assertLeastPrivilege(room.game.pool, "game")).rejects.toThrow('Role "game" can change');
  await room.owner.pool.query(take);
  await assertLeastPrivilege(room.game.pool, "game");
});

it("fault 54: a web server whose role can post to the ledger refuses to start, even with the game server's URL", async () => {
  await expect(assertLeastPrivilege(room.game.pool, "web")).rejects.toThrow(/"game" can change .*ledger_postings/);
  await room.owner.pool.query("GRANT INSERT (amount) ON ledger_postings TO web");
  await expect(assertLeastPrivilege(room.web.pool, "web")).rejects.toThrow('Role "web" can change ledger_postings');
  await room.owner.pool.query("REVOKE INSERT (amount) ON ledger_postings FROM web");
  await assertLeastPrivilege(room.web.pool, "web");
});

it("the web server's role cannot read the hidden part of a running hand (F4)", async () => {
  await expect(room.web.pool.query("SELECT sealed FROM stream_steps")).rejects.toMatchObject({ code: "42501" });
  await expect(room.web.pool.query("SELECT * FROM stream_steps")).rejects.toMatchObject({ code: "42501" });
  await expect(room.web.pool.query("SELECT state FROM stream_snapshots")).rejects.toMatchObject({ code: "42501" });
  await room.web.pool.query("SELECT seq, events FROM stream_steps");
  await room.web.pool.query("SELECT * FROM stream_events");
  await room.game.pool.query("SELECT sealed FROM stream_steps");
});

it.each([
  ["GRANT INSERT ON sessions TO web", "REVOKE INSERT ON sessions FROM web"],
  ["GRANT UPDATE (revoked_at) ON sessions TO web", "REVOKE UPDATE (revoked_at) ON sessions FROM web"],
  ["GRANT SELECT (proof_hash) ON credentials TO web", "REVOKE SELECT (proof_hash) ON credentials FROM web"],
  ["GRANT UPDATE ON credentials TO web", "REVOKE UPDATE ON credentials FROM web"],
  ["GRANT INSERT (name) ON users TO web", "REVOKE INSERT (name) ON users FROM web"],
  ["GRANT UPDATE (email) ON users TO web", "REVOKE UPDATE (email) ON users FROM web"],
])("fault 100: a web server whose role could sign anybody in refuses to start, after %s", async (give, take) => {
  await room.owner.pool.query(give);
  await expect(assertLeastPrivilege(room.web.pool, "web")).rejects.toThrow(
    /"web" can change (sessions|credentials|users)/,
  );
  await room.owner.pool.query(take);
  await assertLeastPrivilege(room.web.pool, "web");
});

it.each([
  ["INSERT", "announcements"],
  ["UPDATE (until_at)", "announcements"],
  ["INSERT", "rake_configs"],
  ["INSERT (name)", "tables"],
  ["INSERT", "pools"],
  ["INSERT", "shuffle_releases"],
  ["INSERT (user_id, author_id, text)", "staff_notes"],
  ["INSERT", "audit_log"],
  ["INSERT", "notices"],
  ["DELETE", "player_notes"],
])("fault 100: a web server also refuses to start when its role has %s on %s", async (right, table) => {
  await room.owner.pool.query(`GRANT ${right} ON ${table} TO web`);
  await expect(assertLeastPrivilege(room.web.pool, "web")).rejects.toThrow(`Role "web" can change ${table}:`);
  await room.owner.pool.query(`REVOKE ${right} ON ${table} FROM web`);
  await assertLeastPrivilege(room.web.pool, "web");
});

it.each(["announcements", "rake_configs", "tables", "pools", "shuffle_releases", "staff_notes", "audit_log"])(
  "fault 100: a game server whose role could insert into %s refuses to start",
  async (table) => {
    await room.owner.pool.query(`GRANT INSERT ON ${table} TO game`);
    await expect(assertLeastPrivilege(room.game.pool, "game")).rejects.toThrow(`Role "game" can change ${table}:`);
    await room.owner.pool.query(`REVOKE INSERT ON ${table} FROM game`);
    await assertLeastPrivilege(room.game.pool, "game");
  },
);

it("no server's role reads passwords or other proofs, and the game server's role reads no addresses", async () => {
  for (const { pool } of [room.game, room.web])
    await expect(pool.query("SELECT salt FROM credentials")).rejects.toMatchObject({ code: "42501" });
  await expect(room.game.pool.query("SELECT email FROM users")).rejects.toMatchObject({ code: "42501" });
});
