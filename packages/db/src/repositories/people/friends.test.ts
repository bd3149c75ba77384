/** Tests friends, invitations, blocks and private messages with a real database, in the roles of the servers. Decision 0075 */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createChatReportOffice } from "../../back-office/people/chat-reports.ts";
import { openTestSession } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { createRetention } from "../nodes/retention.ts";
import { createNotices } from "../notices/notices.ts";
import { createChat } from "./chat.ts";
import { createFriends } from "./friends.ts";
import { createMutes } from "./mutes.ts";
import { createPrivateMessages } from "./private-messages.ts";

const room = useTestRoom();
const friends = () => createFriends(room.web);
const messages = () => createPrivateMessages(room.game.pool);
const query = (text: string, ...values: readonly unknown[]) => room.owner.pool.query(text, [...values]);
const refused = (code: string) => ({ ok: false, code });

interface Person {
  readonly id: string;
  readonly name: string;
  readonly key: string;
}
/** Makes names that never look alike. */
const LETTERS = "abcdefghkmnopqrstuvwxyz";
let count = 0;
async function person(kind = { guest: false, bot: false }): Promise<Person> {
  count += 1;
  const name = `Pal ${LETTERS[Math.floor(count / LETTERS.length)]}${LETTERS[count % LETTERS.length]}z`;
  const { rows } = await query(
    "INSERT INTO users (name, name_key, guest, bot) VALUES ($1, $2, $3, $4) RETURNING id",
    name,
    name.toLowerCase().replaceAll(" ", "").replaceAll("i", "l"),
    kind.guest,
    kind.bot,
  );
  const id: string = rows[0].id;
  return { id, name, key: kind.bot ? "" : (await openTestSession(room.owner.pool, id)).sessionKey };
}
const view = ({ id, key }: Person) => friends().view(id, key);
/** Returns, for each kind of news, how many wait for this person and who sent the newest. */
const news = async ({ key }: Person) =>
  Object.fromEntries((await friends().news(key)).map(({ kind, waiting, senderName }) => [kind, [waiting, senderName]]));
const namesOf = (players: readonly { readonly name: string }[]) => players.map(({ name }) => name);

async function befriend(a: Person, b: Person): Promise<void> {
  expect(await friends().ask(a.key, b.name)).toEqual({ ok: true });
  expect(await friends().answer(b.key, a.id, true)).toEqual({ ok: true });
}
async function twoFriends() {
  const [a, b] = [await person(), await person()];
  await befriend(a, b);
  return { a, b };
}
const takeMessages = (...people: readonly Person[]) =>
  Promise.all(people.map(({ key }) => friends().saveSettings(key, { showsPlace: true, takesMessages: true })));
const write = (a: Person, b: Person, text: string, commandId: string = randomUUID()) =>
  messages().write({ writerId: a.id, readerId: b.id, commandId, text, unmasked: null });
const seat = (tableId: string, no: number, { id }: Person) =>
  query("INSERT INTO seats (table_id, seat, user_id) VALUES ($1, $2, $3)", tableId, no, id);

it("two are friends when both agree; a player who was asked agrees by asking too", async () => {
  const { a, b } = await twoFriends();
  expect(namesOf((await view(a)).friends)).toEqual([b.name]);
  expect(namesOf((await view(b)).friends)).toEqual([a.name]);
  const [c, d] = [await person(), await person()];
  await friends().ask(c.key, d.name.toUpperCase());
  expect(namesOf((await view(d)).asking)).toEqual([c.name]);
  expect(namesOf((await view(c)).asked)).toEqual([d.name]);
  expect(await friends().ask(d.key, c.name)).toEqual({ ok: true });
  expect(namesOf((await view(c)).friends)).toEqual([d.name]);
  expect(await friends().remove(c.key, d.id)).toEqual({ ok: true });
  expect(await view(d)).toMatchObject({ friends: [], asking: [], asked: [] });
});

it("a request that is not possible is refused with its code", async () => {
  const [a, b, guest] = [await person(), await person(), await person({ guest: true, bot: false })];
  const bot = await person({ guest: false, bot: true });
  expect(await friends().ask(a.key, "No such name")).toEqual(refused("no-such-player"));
  expect(await friends().ask(a.key, a.name)).toEqual(refused("own-name"));
  expect(await friends().ask(a.key, guest.name)).toEqual(refused("player-without-account"));
  expect(await friends().ask(a.key, bot.name)).toEqual(refused("player-without-account"));
  expect(await friends().ask(guest.key, a.name)).toEqual(refused("account-needed"));
  expect(await friends().ask("no key", a.name)).toEqual(refused("session-revoked"));
  await friends().ask(a.key, b.name);
  expect(await friends().ask(a.key, b.name)).toEqual(refused("already-asked"));
  expect(await friends().answer(a.key, b.id, true)).toEqual(refused("no-such-request"));
  await friends().answer(b.key, a.id, true);
  expect(await friends().ask(b.key, a.name)).toEqual(refused("already-friends"));
  expect(await friends().remove(a.key, guest.id)).toEqual(refused("not-friends"));
});

it("to the asker, a declined request and a request to a player who blocks the asker look like waiting requests", async () => {
  const [asker, decliner, blocker, silent] = [await person(), await person(), await person(), await person()];
  await friends().setBlocked(blocker.key, asker.id, true);
  for (const { name } of [decliner, blocker, silent])
    expect(await friends().ask(asker.key, name)).toEqual({ ok: true });
  await friends().answer(decliner.key, asker.id, false);
  const seen = (await view(asker)).asked;
  expect(new Set(namesOf(seen))).toEqual(new Set(namesOf([decliner, blocker, silent])));
  expect((await view(blocker)).asking).toEqual([]);
  expect((await view(decliner)).asking).toEqual([]);
  expect(await friends().answer(blocker.key, asker.id, true)).toEqual(refused("no-such-request"));
  for (const { name } of [decliner, blocker, silent])
    expect(await friends().ask(asker.key, name)).toEqual(refused("already-asked"));
  await query("UPDATE friendships SET asked_at = now() - interval '31 days' WHERE asker_id = $1", asker.id);
  expect((await view(asker)).asked).toEqual([]);
  expect(await createRetention(room.game.pool).forgetFriendRequests()).toBe(3);
});

it("fault 118: a request that is withdrawn and sent again reaches the same player five times a day", async () => {
  const [a, b, other] = [await person(), await person(), await person()];
  for (let n = 0; n < 5; n++) {
    expect(await friends().ask(a.key, b.name)).toEqual({ ok: true });
    expect(await friends().remove(a.key, b.id)).toEqual({ ok: true });
  }
  expect(await friends().ask(a.key, b.name)).toEqual(refused("too-many-tries"));
  expect(await friends().ask(a.key, other.name)).toEqual({ ok: true });
  expect(await friends().ask(b.key, a.name)).toEqual({ ok: true });
});

it("a player sends at most twenty requests a day, and has at most fifty open", async () => {
  const a = await person();
  const others = await Promise.all(Array.from({ length: 21 }, () => person()));
  for (const { name } of others.slice(0, 20)) expect(await friends().ask(a.key, name)).toEqual({ ok: true });
  expect(await friends().ask(a.key, others[20]?.name ?? "")).toEqual(refused("too-many-tries"));
  const b = await person();
  await query(
    `WITH more AS (INSERT INTO users (name, name_key) SELECT 'Open ' || n, 'open-' || n FROM generate_series(1, 50) n RETURNING id)
     INSERT INTO friendships (asker_id, asked_id) SELECT $1, id FROM more`,
    b.id,
  );
  expect(await friends().ask(b.key, a.name)).toEqual(refused("too-many-requests"));
});

it("friends see who is online and where they play, unless a friend hides it or the game is private", async () => {
  const { a, b } = await twoFriends();
  const stranger = await person();
  const [{ tableId }, { tableId: gameId }] = [await room.createTable(), await room.createTable()];
  await seat(tableId, 1, b);
  await seat(gameId, 1, b);
  await query(
    `INSERT INTO private_games (table_id, title, opened_by, host_id, admission, watching, term, token)
     VALUES ($1, 'Ours', $2, $2, 'host', 'players', 'day', 'tokentokentokentoken12')`,
    gameId,
    b.id,
  );
  await query("UPDATE player_activity SET last_seen_at = now() WHERE user_id = $1", b.id);
  const placesFor = async (who: Person) =>
    (await view(who)).friends.map(({ online, places }) => [online, places.map((place) => place.tableId)]);
  expect(await placesFor(a)).toEqual([[true, [tableId]]]);
  await query("INSERT INTO private_game_players (table_id, user_id) VALUES ($1, $2)", gameId, a.id);
  // Player a has the link of this game, but its host admits each person. So a does not see who plays there. H8
  expect(await placesFor(a)).toEqual([[true, [tableId]]]);
  await query("UPDATE private_games SET admission = 'link' WHERE table_id = $1", gameId);
  expect(new Set((await view(a)).friends[0]?.places.map((place) => place.tableId))).toEqual(new Set([tableId, gameId]));
  await query("UPDATE private_game_players SET standing = 'removed' WHERE user_id = $1", a.id);
  expect(await placesFor(a)).toEqual([[true, [tableId]]]);
  await friends().saveSettings(b.key, { showsPlace: false, takesMessages: false });
  expect(await placesFor(a)).toEqual([[true, []]]);
  expect(await placesFor(stranger)).toEqual([]);
});

it("an invitation is rate-limited; only members allowed to share a game's link can send it; a block deletes it", async () => {
  const { a, b } = await twoFriends();
  const { tableId } = await room.createTable();
  expect(await friends().invite(a.key, (await person()).id, tableId)).toEqual(refused("not-friends"));
  expect(await friends().invite(a.key, b.id, randomUUID())).toEqual(refused("no-such-table"));
  expect(await friends().invite(a.key, b.id, tableId)).toEqual({ ok: true });
  expect(await friends().invite(a.key, b.id, tableId)).toEqual(refused("already-invited"));
  const notices = () => createNotices(room.web).list(b.id, 10);
  expect(await notices()).toMatchObject([
    { kind: "table-invitation", detail: { tableId, gameToken: null }, memberName: a.name },
  ]);
  const { tableId: gameId } = await room.createTable();
  const token = "anothertokenoftwentytw";
  await query(
    `INSERT INTO private_games (table_id, title, opened_by, host_id, admission, watching, term, token)
     VALUES ($1, 'Ours', $2, $2, 'host', 'players', 'day', $3)`,
    gameId,
    b.id,
    token,
  );
  expect(await friends().invite(a.key, b.id, gameId)).toEqual(refused("no-such-table"));
  await query(
    "INSERT INTO private_game_players (table_id, user_id, standing) VALUES ($1, $2, 'admitted')",
    gameId,
    a.id,
  );
  expect(await friends().invite(a.key, b.id, gameId)).toEqual({ ok: true });
  expect((await notices())[0]).toMatchObject({ detail: { gameToken: token } });
  expect(await friends().setBlocked(b.key, a.id, true)).toEqual({ ok: true });
  expect(await notices()).toEqual([]);
  expect(await friends().invite(a.key, b.id, tableId)).toEqual(refused("not-friends"));
});

it("a player sends at most 30 invitations an hour", async () => {
  const { a, b } = await twoFriends();
  const tables = await room.createTables(31);
  const done = [];
  for (const { tableId } of tables) done.push(await friends().invite(a.key, b.id, tableId));
  expect(done.slice(0, 30).every(({ ok }) => ok)).toBe(true);
  expect(done[30]).toEqual(refused("too-many-invitations"));
});

it("a block ends the friendship and mutes the player; an unblock unmutes, and a request may be sent again", async () => {
  const { a, b } = await twoFriends();
  const guest = await person({ guest: true, bot: false });
  expect(await friends().setBlocked(guest.key, a.id, true)).toEqual(refused("account-needed"));
  expect(await friends().setBlocked(a.key, a.id, true)).toEqual(refused("no-such-player"));
  expect(await friends().setBlocked(a.key, b.id, true)).toEqual({ ok: true });
  expect(await createMutes(room.game).listMuters(b.id)).toEqual(new Set([a.id]));
  expect(await view(a)).toMatchObject({ friends: [], blocked: [{ name: b.name }] });
  expect(await view(b)).toMatchObject({ friends: [], blocked: [] });
  expect(await friends().ask(a.key, b.name)).toEqual(refused("blocked-by-you"));
  await friends().setBlocked(a.key, b.id, false);
  expect(await createMutes(room.game).listMuters(b.id)).toEqual(new Set());
  await befriend(a, b);
});

it("friends can write only when both allow it, and neither is blocked, banned from chat or on a break", async () => {
  const { a, b } = await twoFriends();
  expect(await write(a, b, "hello")).toEqual(refused("messages-off"));
  await takeMessages(a);
  expect(await write(a, b, "hello")).toEqual(refused("messages-off"));
  await takeMessages(b);
  const commandId = randomUUID();
  const first = await write(a, b, "hello", commandId);
  expect(first).toMatchObject({ fresh: true });
  expect(await write(a, b, "hello", commandId)).toEqual({ ...first, fresh: false });
  expect((await view(b)).friends).toMatchObject([{ unread: 1, takesMessages: true }]);
  expect(await messages().read(b.id, a.id, 10)).toMatchObject([{ text: "hello", writerId: a.id }]);
  expect((await view(b)).friends).toMatchObject([{ unread: 0 }]);
  expect(await messages().read((await person()).id, a.id, 10)).toBeNull();
  const until = Date.now() + 60_000;
  await query("UPDATE users SET chat_banned_until = $2 WHERE id = $1", a.id, new Date(until));
  expect(await write(a, b, "again")).toEqual({ ...refused("chat-banned"), detail: { until } });
  await query("UPDATE users SET chat_banned_until = NULL, break_until = now() + interval '1 day' WHERE id = $1", a.id);
  expect(await write(a, b, "again")).toEqual(refused("on-a-break"));
  await friends().setBlocked(b.key, a.id, true);
  expect(await write(a, b, "again")).toEqual(refused("not-friends"));
  expect(await messages().read(a.id, b.id, 10)).toBeNull();
});

it("friends in the same running hand cannot write to each other until it is over", async () => {
  const { a, b } = await twoFriends();
  await takeMessages(a, b);
  const { tableId } = await room.createTable();
  await seat(tableId, 1, a);
  await seat(tableId, 2, b);
  expect(await write(a, b, "before")).toMatchObject({ fresh: true });
  const step = (seq: number, handNo: number | null) =>
    query(
      `INSERT INTO stream_steps (stream_id, seq, last_seq, epoch, hand_no, events) VALUES ($1, $2, $2, 1, $3, '[{"type":"x"}]')`,
      tableId,
      seq,
      handNo,
    );
  await step(1, 1);
  await step(2, null);
  expect(await write(a, b, "during")).toEqual(refused("in-the-same-hand"));
  expect(await write(b, a, "during")).toEqual(refused("in-the-same-hand"));
  await query(
    `INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings_id, sealed)
     VALUES ($1, $2, 1, 'settled', 0, 0, hand_settings_keep('{}'), '')`,
    randomUUID(),
    tableId,
  );
  expect(await write(a, b, "after")).toMatchObject({ fresh: true });
});

it("H1: the list of friends' places has no table closed to the viewer, and no friend on a break (fault 69)", async () => {
  const { a, b } = await twoFriends();
  const [{ tableId }, { tableId: laterId }] = [await room.createTable(), await room.createTable()];
  await query("UPDATE tables SET opens_at = now() + interval '1 day' WHERE id = $1", laterId);
  for (const id of [tableId, laterId]) await seat(id, 1, b);
  const places = async () => (await view(a)).friends[0]?.places.map((place) => place.tableId);
  expect(await places()).toEqual([tableId]);
  await query("UPDATE users SET break_until = now() + interval '1 day' WHERE id = $1", b.id);
  expect(await places()).toEqual([]);
});

it("H2: the host of a private game invites a player to it; another player's invitation has only the link", async () => {
  const [host, player, friend] = [await person(), await person(), await person()];
  await befriend(host, friend);
  await befriend(player, friend);
  const { tableId } = await room.createTable();
  await query(
    `INSERT INTO private_games (table_id, title, opened_by, host_id, admission, watching, term, token)
     VALUES ($1, 'Ours', $2, $2, 'host', 'players', 'day', 'tokenofaninvitedfriend')`,
    tableId,
    host.id,
  );
  for (const { id } of [host, player])
    await query(
      "INSERT INTO private_game_players (table_id, user_id, standing) VALUES ($1, $2, 'admitted')",
      tableId,
      id,
    );
  const standing = async () =>
    (
      await query("SELECT standing FROM private_game_players WHERE table_id = $1 AND user_id = $2", tableId, friend.id)
    ).rows.map((row) => row.standing);
  expect(await friends().invite(player.key, friend.id, tableId)).toEqual({ ok: true });
  expect(await standing()).toEqual([]);
  expect(await friends().invite(host.key, friend.id, tableId)).toEqual({ ok: true });
  expect(await standing()).toEqual(["invited"]);
  await query("UPDATE private_game_players SET standing = 'removed' WHERE user_id = $1", friend.id);
  await query("UPDATE notices SET created_at = now() - interval '11 minutes' WHERE user_id = $1", friend.id);
  expect(await friends().invite(host.key, friend.id, tableId)).toEqual({ ok: true });
  expect(await standing(), "H5: the host admits them again at the table").toEqual(["removed"]);
});

it("fault 69: a player on a break sends no invitation, and gets no notice of one", async () => {
  const { a, b } = await twoFriends();
  const { tableId } = await room.createTable();
  const rest = ({ id }: Person, until: string) => query(`UPDATE users SET break_until = ${until} WHERE id = $1`, id);
  await rest(a, "now() + interval '1 day'");
  expect(await friends().invite(a.key, b.id, tableId)).toEqual(refused("on-a-break"));
  await rest(a, "NULL");
  await rest(b, "now() + interval '1 day'");
  expect(await friends().invite(a.key, b.id, tableId)).toEqual({ ok: true });
  expect(await friends().invite(a.key, b.id, tableId), "as of every other friend").toEqual(refused("already-invited"));
  expect(await news(b)).toEqual({});
  await rest(b, "NULL");
  expect((await view(b)).invitations).toMatchObject([{ tableId, read: true, by: { name: a.name } }]);
});

it("news of friends are counted by kind until they are answered or read, with the sender of the newest", async () => {
  const { a, b } = await twoFriends();
  await takeMessages(a, b);
  const [c, d] = [await person(), await person()];
  const [{ tableId }, { tableId: closedId }] = [await room.createTable(), await room.createTable()];
  await friends().ask(c.key, b.name);
  await query("UPDATE friendships SET asked_at = asked_at - interval '1 second' WHERE asker_id = $1", c.id);
  await friends().ask(d.key, b.name);
  for (const id of [tableId, closedId]) await friends().invite(a.key, b.id, id);
  for (const text of ["one", "two"]) await write(a, b, text);
  await query("UPDATE tables SET status = 'closed' WHERE id = $1", closedId);
  expect(await news(b)).toEqual({ request: [2, d.name], invitation: [1, a.name], message: [2, a.name] });
  expect(await createNotices(room.web).countUnread(b.id), "counted once").toBe(0);
  expect(await createNotices(room.web).findNewest(b.id)).toBeNull();
  await friends().answer(b.key, d.id, false);
  await friends().setBlocked(b.key, c.id, true);
  await friends().markInvitationsRead(b.key);
  await messages().read(b.id, a.id, 10);
  expect(await news(b)).toEqual({});
  await write(a, b, "three");
  await query("UPDATE users SET closed_at = now() WHERE id = $1", a.id);
  expect(await news(b), "of a closed account").toEqual({});
});

it("friends cannot write to or invite a closed account; after it is reopened, it is a friend again", async () => {
  const { a, b } = await twoFriends();
  await takeMessages(a, b);
  const { tableId } = await room.createTable();
  await query("UPDATE users SET closed_at = now() WHERE id = $1", b.id);
  expect(await write(a, b, "hello")).toEqual(refused("not-friends"));
  expect(await friends().invite(a.key, b.id, tableId)).toEqual(refused("not-friends"));
  expect(await view(a)).toMatchObject({ friends: [] });
  await query("UPDATE users SET closed_at = NULL WHERE id = $1", b.id);
  expect(namesOf((await view(a)).friends)).toEqual([b.name]);
  expect(await write(a, b, "hello")).toMatchObject({ fresh: true });
});

it("a guest who makes an account can have friends from then on, and keeps their mutes", async () => {
  const [guest, a, muted] = [await person({ guest: true, bot: false }), await person(), await person()];
  await createMutes(room.game).setMuted(guest.id, muted.id, true);
  expect(await friends().saveSettings(guest.key, { showsPlace: true, takesMessages: true })).toEqual(
    refused("account-needed"),
  );
  expect(await friends().standing(a.id, guest.id)).toEqual({ friendship: "none", isBlocked: false, mayWrite: false });
  await query("UPDATE users SET guest = false WHERE id = $1", guest.id);
  await befriend(guest, a);
  expect(await createMutes(room.game).list(guest.id)).toMatchObject([{ userId: muted.id }]);
});

it("to a blocked player, the blocking player looks like a player who has not answered the request", async () => {
  const [asker, blocker] = [await person(), await person()];
  const standing = (who: Person, other: Person) => friends().standing(who.id, other.id);
  await friends().ask(asker.key, blocker.name);
  expect(await standing(blocker, asker)).toMatchObject({ friendship: "asking" });
  await friends().setBlocked(blocker.key, asker.id, true);
  expect(await standing(asker, blocker)).toEqual({ friendship: "asked", isBlocked: false, mayWrite: false });
  expect(await standing(blocker, asker)).toEqual({ friendship: "none", isBlocked: true, mayWrite: false });
  await friends().setBlocked(blocker.key, asker.id, false);
  await friends().answer(blocker.key, asker.id, true);
  await takeMessages(asker, blocker);
  expect(await standing(asker, blocker)).toEqual({ friendship: "friends", isBlocked: false, mayWrite: true });
});

it("a blocked player stays muted", async () => {
  const [a, b] = [await person(), await person()];
  const mutes = createMutes(room.game);
  await friends().setBlocked(a.key, b.id, true);
  expect(await mutes.setMuted(a.id, b.id, false)).toEqual(refused("blocked-by-you"));
  expect(await mutes.listMuters(b.id)).toEqual(new Set([a.id]));
  await friends().setBlocked(a.key, b.id, false);
  expect(await mutes.setMuted(a.id, b.id, false)).toEqual({ ok: true });
});

it("a player has at most 300 friends", async () => {
  const [a, b] = [await person(), await person()];
  await query(
    `WITH more AS (INSERT INTO users (name, name_key) SELECT 'Many ' || n, 'many-' || n FROM generate_series(1, 300) n RETURNING id)
     INSERT INTO friendships (asker_id, asked_id, agreed_at) SELECT $1, id, now() FROM more`,
    a.id,
  );
  expect(await friends().ask(a.key, b.name)).toEqual(refused("too-many-friends"));
  expect(await friends().ask(b.key, a.name)).toEqual({ ok: true });
  expect(await friends().answer(a.key, b.id, true)).toEqual(refused("too-many-friends"));
  expect(await friends().answer(a.key, b.id, false)).toEqual({ ok: true });
});

it("a player sends at most 30 private messages a minute, to all friends and through all servers", async () => {
  const { a, b } = await twoFriends();
  await takeMessages(a, b);
  for (let n = 0; n < 30; n += 1) expect(await write(a, b, `${n}`)).toMatchObject({ fresh: true });
  expect(await write(a, b, "31")).toEqual({ ...refused("chat-too-fast"), detail: { waitMs: 60_000 } });
  expect(await write(b, a, "of another")).toMatchObject({ fresh: true });
});

it("staff with permission read a reported private message and the messages around it, and this is recorded", async () => {
  const { a, b } = await twoFriends();
  await takeMessages(a, b);
  for (const text of ["one", "two"]) await write(b, a, text);
  const written = await write(a, b, "three");
  const id = "id" in written ? written.id : 0;
  const office = createChatReportOffice(room.web.pool);
  const support = await appointStaff(room, "support");
  expect(await messages().saveReport(id, a.id, 20)).toBe(false);
  expect(await messages().saveReport(id, (await person()).id, 20)).toBe(false);
  expect(await messages().saveReport(id, b.id, 1)).toBe(true);
  expect(await messages().saveReport(id, b.id, 1)).toBe(true);
  const { rows } = await query("SELECT number FROM chat_reports WHERE message_id = $1", id);
  const number: number = rows[0].number;
  expect(await office.get(support, number), "not without being asked").toMatchObject({
    report: { isPrivate: true, written: null, table: null },
    lines: [],
  });
  expect(await office.readPrivate(support, { number, reason: " " })).toEqual(refused("reason-required"));
  expect(await office.readPrivate(await appointStaff(room, "rake_admin"), { number, reason: "curious" })).toEqual(
    refused("not-allowed"),
  );
  expect(await office.readPrivate(support, { number: number + 1, reason: "a report" })).toEqual(
    refused("no-such-report"),
  );
  const read = await office.readPrivate(support, { number, reason: "a report" });
  const lines = "lines" in read ? read.lines : [];
  expect(lines.map((line) => line.written)).toEqual(["two", "three"]);
  const { rows: audit } = await query(
    "SELECT actor_id, subject_id, reason, after FROM audit_log WHERE action = 'chat-report.read'",
  );
  expect(audit).toEqual([
    {
      actor_id: support.userId,
      subject_id: a.id,
      reason: "a report",
      after: { report: number, messages: lines.map((line) => line.id) },
    },
  ]);
  await expect(room.web.pool.query("SELECT FROM chat_messages")).rejects.toMatchObject({ code: "42501" });
  await query("UPDATE chat_messages SET at = '2020-01-01' WHERE reader_id IN ($1, $2)", a.id, b.id);
  expect(await createChat(room.game.pool).deleteBefore(Date.UTC(2020, 1, 1))).toBe(1);
});
