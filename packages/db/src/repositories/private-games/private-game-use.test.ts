/** Tests that the room limits how much of its power private games use: for each game, for each opener, and for each network. Fault 122 */
import { expect, it } from "vitest";
import { newGamePerson, openGame } from "../../testing/games.ts";
import { useTestRoom } from "../../testing/room.ts";
import { createPrivateGames } from "./private-games.ts";

const room = useTestRoom();
const HOUR_MS = 3_600_000;
const note = (tableId: string, hands: number, bytes = 0) =>
  createPrivateGames(room.game).noteUse(tableId, hands, bytes);
let made = 0;
const newOpener = (network: string | null = null) =>
  newGamePerson(room, `Opener ${++made}`).then(async (person) => {
    await room.owner.pool.query("UPDATE sessions SET shown_address = $2 WHERE user_id = $1", [person.userId, network]);
    return person;
  });
const age = (tableId: string, by: string) =>
  room.owner.pool.query(
    `WITH g AS (UPDATE private_games SET rests_until = rests_until - $2::interval WHERE table_id = $1)
     UPDATE private_game_use SET at = at - $2::interval WHERE table_id = $1`,
    [tableId, by],
  );
const toldOf = async (userId: string) =>
  (
    await room.owner.pool.query(
      "SELECT detail->>'why' AS why FROM notices WHERE user_id = $1 AND kind = 'game-resting'",
      [userId],
    )
  ).rows.map(({ why }) => why);

it("fault 122: a game that dealt 600 hands within an hour rests, notifies its people once, and continues later", async () => {
  const opener = await newOpener();
  const tableId = await openGame(room, opener);
  expect(await note(tableId, 599)).toBeNull();
  const rest = await note(tableId, 1);
  expect(Number(rest?.until) - Date.now()).toBeGreaterThan(HOUR_MS - 1);
  expect(Number(rest?.until) - Date.now()).toBeLessThanOrEqual(HOUR_MS + 600_000);
  expect(await note(tableId, 0)).toEqual(rest);
  expect(await toldOf(opener.userId)).toEqual(["hands"]);
  await age(tableId, "71 minutes");
  expect(await note(tableId, 0)).toBeNull();
});

it("fault 122: a game that has filled 100 MB of the journal within a day rests for the day", async () => {
  const opener = await newOpener();
  const tableId = await openGame(room, opener);
  expect(await note(tableId, 1, 99_999_999)).toBeNull();
  const rest = await note(tableId, 0, 1);
  expect(Number(rest?.until) - Date.now()).toBeGreaterThan(24 * HOUR_MS - 1);
  expect(await toldOf(opener.userId)).toEqual(["bytes"]);
  await age(tableId, "2 hours");
  expect(await note(tableId, 0)).not.toBeNull();
  await age(tableId, "23 hours");
  expect(await note(tableId, 0)).toBeNull();
});

it("fault 122: the games of one opener count together, and games of other openers do not count with them", async () => {
  const [opener, other] = [await newOpener(), await newOpener()];
  const games = [await openGame(room, opener), await openGame(room, opener), await openGame(room, opener)];
  for (const tableId of games.slice(0, 2)) expect(await note(tableId, 599)).toBeNull();
  expect(await note(games[2] ?? "", 301)).toBeNull();
  expect(await note(games[2] ?? "", 1)).not.toBeNull();
  for (const tableId of games) expect(await note(tableId, 0)).not.toBeNull();
  expect(await note(await openGame(room, other), 500)).toBeNull();
});

it("fault 122: the openers of one network count together, but not those in the operator's own network", async () => {
  const openers = await Promise.all(Array.from({ length: 4 }, () => newOpener("192.0.2.0/24")));
  const own = await newOpener("192.168.1.0/24");
  const games = await Promise.all(openers.map((opener) => openGame(room, opener)));
  for (const tableId of games) await note(tableId, 0, 99_000_000);
  const more = await Promise.all(openers.map((opener) => openGame(room, opener)));
  for (const tableId of more) await note(tableId, 0, 99_000_000);
  const last = await openGame(room, await newOpener("192.0.2.0/24"));
  expect(await note(last, 0, 90_000_000)).toBeNull();
  expect(await note(last, 0, 18_000_000)).not.toBeNull();
  expect(await note(await openGame(room, await newOpener("192.0.2.0/24")), 1)).not.toBeNull();
  expect(await note(await openGame(room, await newOpener("198.51.100.0/24")), 1)).toBeNull();
  expect(await note(await openGame(room, own), 1)).toBeNull();
});

it("✗: a table of the room has no such limit, and the web server cannot store how much a game is used", async () => {
  const { tableId } = await room.createTable();
  expect(await note(tableId, 100_000, 10 ** 12)).toBeNull();
  await expect(createPrivateGames(room.web).noteUse(tableId, 1, 1)).rejects.toMatchObject({ code: "42501" });
});
