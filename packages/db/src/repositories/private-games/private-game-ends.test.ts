/**
 * Tests when private games end by themselves, who is told about it, and what happens to a game whose host leaves the room. Decision 0077
 */
import { beforeEach, expect, it } from "vitest";
import { createCommandInbox } from "../../back-office/tables/commands.ts";
import { followGame, type GamePerson, newGamePerson, openGame } from "../../testing/games.ts";
import { useTestRoom } from "../../testing/room.ts";
import { createGuests } from "../accounts/guests.ts";
import { createRetention } from "../nodes/retention.ts";
import { createNotices } from "../notices/notices.ts";
import { createPrivateGames } from "./private-games.ts";

const room = useTestRoom();
const query = (sql: string, ...values: readonly unknown[]) => room.owner.pool.query(sql, [...values]);
const inbox = () => createCommandInbox(room.game.pool);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CLUB_DAYS = 180;

const LETTERS = "abcdefghkmnopqrstuvwxyz";
let count = 0;
const person = () => newGamePerson(room, `Ender ${LETTERS[count++]}`);

let host: GamePerson;
let friend: GamePerson;
beforeEach(async () => {
  [host, friend] = [await person(), await person()];
});

const closesAt = async (tableId: string) => (await createPrivateGames(room.web).get(tableId))?.closesAt ?? null;
const endIn = (tableId: string, interval: string) =>
  query("UPDATE tables SET closes_at = now() + $2::interval WHERE id = $1", tableId, interval);
const admit = (tableId: string) =>
  followGame(room, tableId, host.userId, [
    { playerId: host.userId, standing: "admitted" },
    { playerId: friend.userId, standing: "admitted" },
  ]);
const told = async ({ userId }: GamePerson) =>
  (await createNotices(room.web).list(userId, 10)).flatMap(({ kind, detail }) =>
    kind === "game-ending" ? [detail.why] : [],
  );
const closes = async (tableId: string) => {
  const { rows } = await query("SELECT kind FROM commands WHERE unit_id = $1", tableId);
  return rows.map(({ kind }) => kind);
};

it("the people of a game are notified once, ten minutes before its end; at the end the game is asked once to close", async () => {
  const tableId = await openGame(room, host);
  await admit(tableId);
  await endIn(tableId, "11 minutes");
  await inbox().enqueueDueCloses();
  expect(await told(friend)).toEqual([]);
  await endIn(tableId, "9 minutes");
  const endsAt = await closesAt(tableId);
  for (let look = 0; look < 3; look++) await Promise.all([inbox().enqueueDueCloses(), inbox().enqueueDueCloses()]);
  for (const each of [host, friend]) expect(await told(each)).toEqual(["over"]);
  const [notice] = await createNotices(room.web).list(friend.userId, 1);
  expect(notice?.detail).toEqual({ tableId, endsAt, why: "over" });
  expect(await closes(tableId)).toEqual([]);
  await endIn(tableId, "-1 second");
  for (let look = 0; look < 3; look++) await inbox().enqueueDueCloses();
  expect(await closes(tableId)).toEqual(["close"]);
  const { rows } = await query("SELECT action, actor_id FROM audit_log WHERE subject_id = $1", tableId);
  expect(rows).toEqual([{ action: "table.close", actor_id: null }]);
});

it("a game that ended while no server ran is asked to close when a server checks again", async () => {
  const tableId = await openGame(room, host, { term: "week" });
  await endIn(tableId, "-3 days");
  await inbox().enqueueDueCloses();
  expect(await closes(tableId)).toEqual(["close"]);
});

/** Opens a club whose host has an account, and makes it `daysAgo` days old. */
async function openClub(daysAgo: number): Promise<string> {
  await query("UPDATE users SET guest = false WHERE id = $1", host.userId);
  const tableId = await openGame(room, host, { term: "club" });
  const ago = `${daysAgo} days`;
  await query("UPDATE tables SET created_at = now() - $2::interval WHERE id = $1", tableId, ago);
  await query("UPDATE private_games SET created_at = now() - $2::interval WHERE table_id = $1", tableId, ago);
  await query("UPDATE private_game_players SET entered_at = now() - $2::interval WHERE table_id = $1", tableId, ago);
  return tableId;
}
const endUnused = () => createRetention(room.game.pool).endUnusedClubs(CLUB_DAYS);

it("a club that has been unused for long gets an end in two weeks, and its people are notified", async () => {
  const [unused, young] = [await openClub(CLUB_DAYS + 1), await openClub(CLUB_DAYS - 1)];
  expect(await endUnused()).toBe(1);
  expect(await closesAt(young)).toBeNull();
  expect(((await closesAt(unused)) ?? 0) - Date.now()).toBeGreaterThan(13 * DAY);
  expect(await told(host)).toEqual(["unused"]);
  expect(await endUnused()).toBe(0);
  expect(await told(host)).toEqual(["unused"]);
  await endIn(unused, "-1 second");
  await inbox().enqueueDueCloses();
  expect(await closes(unused)).toEqual(["close"]);
  await query("UPDATE tables SET status = 'closed' WHERE id = $1", unused);
});

it.each([
  [
    "a person has left a seat there",
    "INSERT INTO visits (table_id, user_id, stack, left_at) VALUES ($1, $2, 0, now() - interval '1 day')",
  ],
  ["a person sits there", "INSERT INTO seats (table_id, seat, user_id) VALUES ($1, 0, $2)"],
  ["a person has used its link", "INSERT INTO private_game_players (table_id, user_id) VALUES ($1, $2)"],
])("a club counts as used when %s: it gets no end, and an end that it already got is removed", async (_what, use) => {
  const used = await openClub(CLUB_DAYS + 1);
  await query(use, used, friend.userId);
  expect(await endUnused()).toBe(0);
  await endIn(used, "9 minutes");
  await inbox().enqueueDueCloses();
  expect(await closesAt(used)).toBeNull();
  expect(await told(host)).toEqual([]);
});

it("fault 106: a guest who leads an open game is not discarded; a guest whose game has ended is discarded", async () => {
  const tableId = await openGame(room, host, { term: "week" });
  const { pool } = room.owner;
  await pool.query("UPDATE player_activity SET last_seen_at = now() - interval '5 days' WHERE user_id = $1", [
    host.userId,
  ]);
  const isThere = async () =>
    (await query("SELECT discarded_at IS NULL AS there FROM users WHERE id = $1", host.userId)).rows[0]?.there;
  const forget = () => createGuests(room.game.pool).forgetIdle({ guestDays: 30, unplayedGuestDays: 2 });
  await forget();
  expect(await isThere()).toBe(true);
  await query("UPDATE tables SET status = 'closed' WHERE id = $1", tableId);
  await forget();
  expect(await isThere()).toBe(false);
});

it("H6: the games that an erased account still leads end; games with another host continue", async () => {
  const [lonely, passedOn] = [await openGame(room, host), await openGame(room, host)];
  await followGame(room, passedOn, friend.userId, [{ playerId: friend.userId, standing: "admitted" }]);
  const before = await closesAt(passedOn);
  await query(
    "UPDATE users SET closed_at = now() - interval '60 days', discarded_at = now() - interval '60 days' WHERE id = $1",
    host.userId,
  );
  await createRetention(room.game.pool).eraseAccounts(30);
  await inbox().enqueueDueCloses();
  expect(await closes(lonely)).toEqual(["close"]);
  expect(await closes(passedOn)).toEqual([]);
  expect(await closesAt(passedOn)).toBe(before);
});

it("fault 90: the record of which browsers people used is deleted when the game ends", async () => {
  const tableId = await openGame(room, host, { browserId: "a phone" });
  const known = async () =>
    (await query("SELECT count(browser_hash)::int AS count FROM private_game_players WHERE table_id = $1", tableId))
      .rows[0]?.count;
  expect(await known()).toBe(1);
  await query("UPDATE tables SET status = 'closed' WHERE id = $1", tableId);
  expect(await known()).toBe(0);
});
