import { expect, it } from "vitest";
import { useTestRoom } from "../../test/test-room.ts";
import { assertLeastPrivilege } from "./assert-least-privilege.ts";

const room = useTestRoom();

it("fault 54: a process with one of the application's roles starts", async () => {
  await assertLeastPrivilege(room.game.pool, "game");
  await assertLeastPrivilege(room.web.pool, "web");
});

it("fault 54: a process that runs as the owner refuses to start", async () => {
  await expect(assertLeastPrivilege(room.owner.pool, "game")).rejects.toThrow(
    /can change .*ledger_entries.*connect as "game" or "web"/,
  );
});

it.each([
  ["GRANT UPDATE (amount) ON ledger_entries TO game", "REVOKE UPDATE (amount) ON ledger_entries FROM game"],
  ["GRANT DELETE ON table_events TO game", "REVOKE DELETE ON table_events FROM game"],
  ["GRANT TRUNCATE ON hands TO game", "REVOKE TRUNCATE ON hands FROM game"],
])("fault 54: neither does one after %s", async (give, take) => {
  await room.owner.pool.query(give);
  await expect(assertLeastPrivilege(room.game.pool, "game")).rejects.toThrow('Role "game" can change');
  await room.owner.pool.query(take);
  await assertLeastPrivilege(room.game.pool, "game");
});

it("fault 54: a web server whose role can post to the ledger refuses to start, also with the game server's URL", async () => {
  await expect(assertLeastPrivilege(room.game.pool, "web")).rejects.toThrow(/"game" can change .*ledger_entries/);
  await room.owner.pool.query("GRANT INSERT (amount) ON ledger_entries TO web");
  await expect(assertLeastPrivilege(room.web.pool, "web")).rejects.toThrow('Role "web" can change ledger_entries');
  await room.owner.pool.query("REVOKE INSERT (amount) ON ledger_entries FROM web");
  await assertLeastPrivilege(room.web.pool, "web");
});

it("the web server's role cannot read the hidden part of a running hand (F4)", async () => {
  await expect(room.web.pool.query("SELECT sealed FROM table_events")).rejects.toMatchObject({ code: "42501" });
  await expect(room.web.pool.query("SELECT * FROM table_events")).rejects.toMatchObject({ code: "42501" });
  await expect(room.web.pool.query("SELECT state FROM table_snapshots")).rejects.toMatchObject({ code: "42501" });
  await room.web.pool.query("SELECT seq, kind, public FROM table_events");
  await room.game.pool.query("SELECT sealed FROM table_events");
});

it("the game server's role cannot read passwords or addresses", async () => {
  await expect(room.game.pool.query("SELECT password_hash FROM users")).rejects.toMatchObject({ code: "42501" });
  await expect(room.game.pool.query("SELECT email FROM users")).rejects.toMatchObject({ code: "42501" });
});
