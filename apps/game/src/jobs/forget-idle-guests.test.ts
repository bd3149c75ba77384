import { randomUUID } from "node:crypto";
import {
  connect,
  createGuests,
  createPlayerListOffice,
  createSessions,
  createUsers,
  type Database,
  toSessionKey,
} from "@poker/db";
import { createTestDatabase, type TestDatabase } from "@poker/db/testing";
import { isRefusal } from "@poker/engine";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { guestRetentionJob } from "./forget-idle-guests.ts";

let urls: TestDatabase;
let game: Database;
let web: Database;
let owner: Database;
beforeAll(async () => {
  urls = await createTestDatabase();
  [game, web, owner] = [connect(urls.gameUrl), connect(urls.webUrl), connect(urls.ownerUrl)];
});
afterAll(async () => {
  await Promise.all([game.close(), web.close(), owner.close()]);
  await urls.drop();
});

let tableId: string;
beforeEach(async () => {
  tableId = randomUUID();
  await owner.pool.query("INSERT INTO tables (id, name, settings) VALUES ($1::uuid, $1, '{}')", [tableId]);
});

const forget = () =>
  guestRetentionJob({
    guests: createGuests(game.pool),
    guestDays: 30,
    unplayedGuestDays: 2,
    log: createLog("silent", "test"),
  }).run();

/** Creates a guest whom the room last saw this many days ago, and returns the guest's id. */
const guestUnseenFor = async (days: number): Promise<string> => leaveUnseen(await createUsers(web).createGuest(), days);

async function leaveUnseen({ id }: { readonly id: string }, days: number): Promise<string> {
  await owner.pool.query(
    "UPDATE player_activity SET last_seen_at = now() - $2 * interval '1 day' - interval '1 minute' WHERE user_id = $1",
    [id, days],
  );
  return id;
}
const play = (id: string) =>
  owner.pool.query(
    `WITH hand AS (
       INSERT INTO hands (id, table_id, hand_no, settings_id, outcome, pot, rake, sealed)
       VALUES ($1 || ':1', $1::uuid, 1, hand_settings_keep('{}'), 'settled', 0, 0, '') RETURNING serial)
     INSERT INTO hand_seats (hand_serial, seat, user_id, net) SELECT serial, 0, $2, 0 FROM hand`,
    [tableId, id],
  );
async function isForgotten(id: string): Promise<boolean> {
  const { rows } = await owner.pool.query("SELECT discarded_at FROM users WHERE id = $1", [id]);
  return rows[0].discarded_at !== null;
}

it("fault 106: guests who never played are deleted after two idle days, and guests who played after thirty", async () => {
  const [fresh, unplayed, played, gone] = [
    await guestUnseenFor(1),
    await guestUnseenFor(2),
    await guestUnseenFor(29),
    await guestUnseenFor(30),
  ];
  await play(played);
  await forget();
  expect(await Promise.all([fresh, unplayed, played, gone].map(isForgotten))).toEqual([false, true, false, true]);
});

it("fault 106: a deleted guest cannot come back, their nickname is free, and staff no longer see them", async () => {
  const made = await createUsers(web).createNamedGuest("Wanderer");
  if (isRefusal(made)) throw new Error(made.code);
  const id = await leaveUnseen(made.user, 3);
  const findIdentity = () => createSessions(web).findIdentity(toSessionKey(made.user.sessionToken), id);
  expect(await findIdentity()).toMatchObject({ userId: id });
  const staff = {
    userId: randomUUID(),
    sessionKey: "",
    name: "Olga",
    roles: new Set(["owner"] as const),
    ipAddress: "192.0.2.7",
  };
  const listIds = async (search: string) => {
    const query = { kind: "people", search, order: "seen", descending: false } as const;
    const listed = await createPlayerListOffice(web.pool).list(staff, query, null);
    return isRefusal(listed) ? listed : listed.players.map((player) => player.id);
  };
  expect(await listIds("")).toContain(id);
  await forget();
  expect(await findIdentity()).toBeNull();
  expect(await listIds("")).not.toContain(id);
  expect(await listIds(id)).toEqual([id]);
  expect(await createUsers(web).createNamedGuest("Wanderer")).toMatchObject({ user: { name: "Wanderer" } });
});

it("fault 106 ✗: guests with a seat, chips at a table or a sanction stay, and so do all accounts", async () => {
  const [seated, banned] = [await guestUnseenFor(90), await guestUnseenFor(90)];
  await owner.pool.query("INSERT INTO seats (table_id, seat, user_id) VALUES ($1, 0, $2)", [tableId, seated]);
  await owner.pool.query("UPDATE users SET banned_until = 'infinity' WHERE id = $1", [banned]);
  const [account, stack] = [await guestUnseenFor(90), await guestUnseenFor(90)];
  await owner.pool.query("UPDATE users SET guest = false WHERE id = $1", [account]);
  await owner.pool.query(
    `INSERT INTO ledger_accounts (id, kind, currency, user_id, table_id, balance)
     VALUES ('stack:' || $1 || ':' || $2, 'stack', 'play', $1::uuid, $2::uuid, 500)`,
    [stack, tableId],
  );
  await forget();
  const kept = [seated, banned, account, stack];
  expect(await Promise.all(kept.map(isForgotten))).toEqual(kept.map(() => false));
});
