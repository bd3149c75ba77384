import { randomUUID } from "node:crypto";
import { LEAST_GAME_PACING, type PrivateGame } from "@poker/engine";
import { beforeEach, expect, it } from "vitest";
import type { LedgerMove } from "../../ledger/ledger-move.ts";
import { postLedgerMoves } from "../../ledger/post-moves.ts";
import { inTransaction } from "../../sql/connect.ts";
import { bringGameChips, followGame, gameSettings } from "../../testing/games.ts";
import { useTestRoom } from "../../testing/room.ts";
import { createGuest } from "../accounts/registration.ts";
import { toSessionKey } from "../sign-in/session-keys.ts";
import { createPrivateGames, type NewPrivateGame } from "./private-games.ts";

const room = useTestRoom();
const NO_PACING = { streetMs: 0, potMs: 0, uncontestedPotMs: 0, furtherPotMs: 0, betweenHandsMs: 0 };
const PACING_NAMES = ["streetMs", "potMs", "uncontestedPotMs", "furtherPotMs", "betweenHandsMs"] as const;
const games = () => createPrivateGames(room.web);

interface Person {
  readonly id: string;
  readonly key: string;
}

async function newGuest(): Promise<Person> {
  const { id, sessionToken } = await createGuest(room.web.pool, null);
  return { id, key: toSessionKey(sessionToken) };
}

const newGame = (change: Partial<NewPrivateGame> = {}): NewPrivateGame => ({
  tableId: randomUUID(),
  title: "Friday",
  settings: gameSettings,
  admission: "host",
  watching: "players",
  term: "day",
  password: null,
  browserId: "the host's browser",
  most: 3,
  ...change,
});

const follow = (tableId: string, hostId: string, players: PrivateGame["players"]) =>
  followGame(room, tableId, hostId, players);

const post = (move: Omit<LedgerMove, "currency">) =>
  inTransaction(room.game.pool, (client) => postLedgerMoves(client, [{ currency: "game", ...move }]));

const bring = (tableId: string, userId: string, amount: number, kind: LedgerMove["kind"]) =>
  bringGameChips(room, tableId, userId, amount, kind);

/** Adds `count` tries to the counter of this key, as if they had just been made. */
const fillTries = async (key: string, count: number) =>
  expect(
    await room.owner.pool.query(
      `UPDATE limit_tries SET tries = ARRAY(SELECT clock_timestamp() FROM generate_series(1, $2))
       WHERE key_hash = sha256(convert_to($1, 'UTF8'))`,
      [key, count],
    ),
  ).toMatchObject({ rowCount: 1 });

let host: Person;
let friend: Person;
let tableId: string;

beforeEach(async () => {
  [host, friend] = [await newGuest(), await newGuest()];
  const game = newGame();
  tableId = game.tableId;
  expect(await games().open(host.key, game)).toEqual({ ok: true });
});

const tokenOf = async () => (await games().invitation(host.key, tableId))?.token ?? "";

it("H1: a game is a table that its host leads, is in no list of the room, and ends at its time", async () => {
  const game = await games().get(tableId);
  expect(game).toMatchObject({ title: "Friday", hostId: host.id, isOpen: true, admission: "host", term: "day" });
  expect(game?.name).toMatch(/^Friday #\d+$/);
  expect((game?.closesAt ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const { rows } = await room.web.pool.query("SELECT listed FROM table_summaries WHERE table_id = $1", [tableId]);
  expect(rows).toEqual([{ listed: false }]);
});

it("H1: a game that is opened again under the same id is the same game", async () => {
  expect(await games().open(host.key, newGame({ tableId, title: "Another" }))).toEqual({ ok: true });
  expect(await games().get(tableId)).toMatchObject({ title: "Friday" });
});

it("H1: the id of another person's game, or of a table of the room, opens no game", async () => {
  const { rows } = await room.owner.pool.query<{ id: string }>("SELECT id FROM tables WHERE id <> $1 LIMIT 1", [
    tableId,
  ]);
  for (const taken of [tableId, rows[0]?.id ?? ""])
    expect(await games().open(friend.key, newGame({ tableId: taken }))).toEqual({ ok: false, code: "malformed" });
});

it.each([
  ["too-many-games", { most: 1 }],
  ["account-needed", { term: "club" }],
  ["wrong-settings", { settings: { ...gameSettings, currency: "play" } }],
  ["wrong-settings", { settings: { ...gameSettings, seating: "pool" } }],
  ["wrong-settings", { settings: { ...gameSettings, pacing: NO_PACING } }],
] as const)("%s: a guest does not open a game with %j", async (code, change) => {
  expect(await games().open(host.key, newGame(change))).toEqual({ ok: false, code });
});

it.each(PACING_NAMES)("fault 122: the database opens no game whose %s is below the minimum", async (name) => {
  const opener = await newGuest();
  const open = (ms: unknown) =>
    room.web.pool
      .query<{ refused: string | null }>(
        "SELECT private_game_open($1, $2, 'Fast', $3, 'link', 'link', 'day', NULL, $4, $5, NULL, 9) AS refused",
        [
          ...[opener.key, randomUUID(), { ...gameSettings, pacing: { ...LEAST_GAME_PACING, [name]: ms } }],
          ...["a".repeat(21) + PACING_NAMES.indexOf(name), `QRSTU${"FGHJK"[PACING_NAMES.indexOf(name)]}`],
        ],
      )
      .then(({ rows }) => rows[0]?.refused);
  for (const ms of [0, LEAST_GAME_PACING[name] - 1, -5, "1000", null, true])
    expect([ms, await open(ms)]).toEqual([ms, "wrong-settings"]);
  expect(await open(LEAST_GAME_PACING[name])).toBeNull();
});

it("fault 69: a player on a break opens no game", async () => {
  await room.owner.pool.query("UPDATE users SET break_until = now() + interval '1 day' WHERE id = $1", [host.id]);
  expect(await games().open(host.key, newGame())).toEqual({ ok: false, code: "on-a-break" });
});

it("H2: the link opens the game, and so does the code in any spelling; other people can read neither", async () => {
  const invitation = await games().invitation(host.key, tableId);
  expect(invitation).toMatchObject({ hasPassword: false, sheetToken: null });
  const code = invitation?.code ?? "";
  expect(code).toMatch(/^[A-HJ-NP-Z]{6}$/);
  const typed = `${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `;
  expect(await games().find(typed)).toEqual({ tableId, hasPassword: false });
  expect(await games().find(invitation?.token ?? "")).toEqual({ tableId, hasPassword: false });
  expect(await games().invitation(friend.key, tableId)).toBeNull();
  await expect(room.web.pool.query("SELECT token FROM private_games")).rejects.toMatchObject({ code: "42501" });
  await expect(room.game.pool.query("SELECT code FROM private_games")).rejects.toMatchObject({ code: "42501" });
});

it("H2: a player who uses the link is invited, and sees link and code after the host has admitted the player", async () => {
  expect(await games().enter(friend.key, { typed: await tokenOf(), password: null, browserId: null })).toEqual({
    tableId,
  });
  expect(await games().standingOf(tableId, friend.id)).toBe("invited");
  expect(await games().invitation(friend.key, tableId)).toBeNull();
  await follow(tableId, host.id, [
    { playerId: host.id, standing: "admitted" },
    { playerId: friend.id, standing: "admitted" },
  ]);
  expect(await games().standingOf(tableId, friend.id)).toBe("admitted");
  expect(await games().invitation(friend.key, tableId)).toMatchObject({ hasPassword: false });
  expect((await games().listForPlayer(friend.id, 10)).map((game) => game.tableId)).toEqual([tableId]);
});

it("H5: a removed player cannot enter again, and the game is not in their list", async () => {
  const way = { typed: await tokenOf(), password: null, browserId: null };
  await games().enter(friend.key, way);
  await follow(tableId, host.id, [
    { playerId: host.id, standing: "admitted" },
    { playerId: friend.id, standing: "removed" },
  ]);
  expect(await games().enter(friend.key, way)).toEqual({ ok: false, code: "removed-from-game" });
  expect(await games().listForPlayer(friend.id, 10)).toEqual([]);
});

it("H2: a password is required from people who enter, not from people who are already in the game", async () => {
  const guarded = newGame({ password: "aces up" });
  await games().open(host.key, guarded);
  const invitation = await games().invitation(host.key, guarded.tableId);
  const enter = (password: string | null) =>
    games().enter(friend.key, { typed: invitation?.code ?? "", password, browserId: null });
  expect(await enter(null)).toEqual({ ok: false, code: "wrong-password" });
  expect(await enter("Aces up")).toEqual({ ok: false, code: "wrong-password" });
  expect(await enter("aces up")).toEqual({ tableId: guarded.tableId });
  expect(await enter(null)).toEqual({ tableId: guarded.tableId });
});

it("H2: a new link disables the old link, and only the host makes a new link", async () => {
  const old = await tokenOf();
  expect(await games().changeInvitation(friend.key, tableId, null)).toEqual({ ok: false, code: "not-host" });
  expect(await games().changeInvitation(host.key, tableId, "x")).toEqual({ ok: true });
  expect(await games().find(old)).toBeNull();
  expect(await games().find(await tokenOf())).toEqual({ tableId, hasPassword: true });
});

it("fault 88: wrong, closed and impossible links and codes cannot be distinguished", async () => {
  const token = await tokenOf();
  await room.owner.pool.query("UPDATE tables SET status = 'closed' WHERE id = $1", [tableId]);
  for (const typed of [token, "ABCDEF", "", "no", "x".repeat(22), "'; --", "\u0000"]) {
    expect(await games().find(typed)).toBeNull();
    expect(await games().enter(friend.key, { typed, password: null, browserId: null })).toEqual({
      ok: false,
      code: "no-such-game",
    });
    expect(await games().findToWatch(typed, null)).toBeNull();
  }
  expect(await games().invitation(host.key, tableId)).toMatchObject({ token: null, code: null });
});

it("decision 0084: a game's password is the same in every spelling of Unicode, also for older games", async () => {
  const [nfc, nfd] = ["mañana".normalize("NFC"), "mañana".normalize("NFD")];
  for (const [typedByHost, typedByFriend] of [
    [nfc, nfd],
    [nfd, nfc],
  ]) {
    const guarded = newGame({ password: typedByHost ?? null });
    expect(await games().open(host.key, guarded)).toEqual({ ok: true });
    const typed = (await games().invitation(host.key, guarded.tableId))?.code ?? "";
    const enter = async (password: string) =>
      games().enter((await newGuest()).key, { typed, password, browserId: null });
    expect(await enter(typedByFriend ?? "")).toEqual({ tableId: guarded.tableId });
    expect(await enter("manana")).toEqual({ ok: false, code: "wrong-password" });
    await room.owner.pool.query(
      "UPDATE private_games SET password_hash = crypto.crypt($2, crypto.gen_salt('bf', 4)) WHERE table_id = $1",
      [guarded.tableId, nfd],
    );
    for (const password of [nfc, nfd]) expect(await enter(password)).toEqual({ tableId: guarded.tableId });
    expect(await games().changeInvitation(host.key, guarded.tableId, typedByHost ?? "")).toEqual({ ok: true });
  }
});

it("fault 88: a game limits password attempts over all addresses; people already in the game need no attempt", async () => {
  const guarded = newGame({ password: "1234" });
  await games().open(host.key, guarded);
  const typed = (await games().invitation(host.key, guarded.tableId))?.token ?? "";
  await follow(guarded.tableId, host.id, [{ playerId: host.id, standing: "admitted" }]);
  const enter = (key: string, password: string | null) => games().enter(key, { typed, password, browserId: null });
  expect(await enter(friend.key, "1233")).toEqual({ ok: false, code: "wrong-password" });
  expect(await games().findToWatch(typed, "1234")).toBe(guarded.tableId);
  await fillTries(`passwords of private game ${guarded.tableId}`, 59);
  expect(await games().findToWatch(typed, "1234")).toBe(guarded.tableId);
  expect(await enter(friend.key, "1234")).toEqual({ ok: false, code: "too-many-tries" });
  expect(await games().findToWatch(typed, "1234")).toBeNull();
  expect(await enter(friend.key, null)).toEqual({ ok: false, code: "wrong-password" });
  expect(await enter(host.key, null)).toEqual({ tableId: guarded.tableId });
});

it("fault 88: after thousands of guesses in the room, codes stop working for everyone; links still work", async () => {
  const { token = "", code = "" } = (await games().invitation(host.key, tableId)) ?? {};
  expect(await games().find("ABCDEF")).toBeNull();
  expect(await games().find(code ?? "")).toMatchObject({ tableId });
  await fillTries("wrong codes of private games", 3_000);
  expect(await games().find(code ?? "")).toBeNull();
  expect(await games().find(token ?? "")).toMatchObject({ tableId });
});

it("H8: visitors without an account watch by the link where the host allows it", async () => {
  const token = await tokenOf();
  expect(await games().findToWatch(token, null)).toBeNull();
  await follow(tableId, host.id, [{ playerId: host.id, standing: "admitted" }]);
  expect(await games().findToWatch(token, null)).toBe(tableId);
});

it("H8: after the link changes, a visitor's browser that used the old link can no longer watch", async () => {
  const key = await tokenOf();
  const came = [
    { id: tableId, key },
    { id: randomUUID(), key },
  ];
  expect(await games().filterWatchable(came)).toEqual(new Set());
  await follow(tableId, host.id, [{ playerId: host.id, standing: "admitted" }]);
  expect(await games().filterWatchable(came)).toEqual(new Set([tableId]));
  await games().changeInvitation(host.key, tableId, null);
  expect(await games().filterWatchable(came)).toEqual(new Set());
});

it("fault 90: only the host sees which people came with the same browser", async () => {
  const again = await newGuest();
  const typed = await tokenOf();
  await games().enter(friend.key, { typed, password: null, browserId: "a phone" });
  await games().enter(again.key, { typed, password: null, browserId: "a phone" });
  expect(await games().sameBrowsers(host.key, tableId)).toEqual([
    { userId: friend.id, sameAs: again.id },
    { userId: again.id, sameAs: friend.id },
  ]);
  expect(await games().sameBrowsers(friend.key, tableId)).toEqual([]);
});

it("H9: the sheet sums exactly to zero, and lists as few payments as possible", async () => {
  await bring(tableId, host.id, 10_000, "buy-in");
  await bring(tableId, friend.id, 10_000, "buy-in");
  await bring(tableId, friend.id, 500, "give");
  await post({
    key: randomUUID(),
    kind: "settle",
    entries: [
      { account: { kind: "stack", tableId, userId: host.id }, amount: 3_000 },
      { account: { kind: "stack", tableId, userId: friend.id }, amount: -3_000 },
    ],
  });
  await bring(tableId, host.id, -13_000, "leave");
  const sheet = await games().sheetFor(friend.id, tableId);
  expect(sheet?.lines).toMatchObject([
    { userId: host.id, brought: 10_000, away: 13_000, stack: 0, net: 3_000 },
    { userId: friend.id, brought: 10_500, away: 0, stack: 7_500, net: -3_000 },
  ]);
  expect(sheet?.payments).toEqual([{ from: friend.id, to: host.id, amount: 3_000 }]);
  expect(await room.readBalance(`mint:game:${tableId}`)).toBe(-7_500);
});

it("H9: strangers see the sheet only by its own link, until the host withdraws it", async () => {
  await bring(tableId, friend.id, 10_000, "buy-in");
  expect(await games().sheetFor((await newGuest()).id, tableId)).toBeNull();
  expect(await games().shareSheet(friend.key, tableId, true)).toEqual({ ok: false, code: "not-host" });
  await games().shareSheet(host.key, tableId, true);
  const { sheetToken, code } = (await games().invitation(host.key, tableId)) ?? {};
  expect(await games().sheetByLink(sheetToken ?? "")).toMatchObject({ lines: [{ userId: friend.id }] });
  expect(await games().sheetByLink(code ?? "")).toBeNull();
  await games().shareSheet(host.key, tableId, false);
  expect(await games().sheetByLink(sheetToken ?? "")).toBeNull();
});

it("H1: a game's chips never leave the game: not for a wallet, not for another game, not for a table of the room", async () => {
  await bring(tableId, friend.id, 10_000, "buy-in");
  const other = newGame();
  await games().open(host.key, other);
  const stack = { account: { kind: "stack", tableId, userId: friend.id } as const, amount: -100 };
  const refused = /private_games_keep_their_chips|ledger_entries_same_currency/;
  for (const account of [
    { kind: "wallet", userId: friend.id },
    { kind: "game-mint", tableId: other.tableId },
    { kind: "stack", tableId: other.tableId, userId: friend.id },
    { kind: "rake", tableId },
    { kind: "mint" },
  ] as const)
    await expect(
      post({ key: randomUUID(), kind: "leave", entries: [stack, { account, amount: 100 }] }),
    ).rejects.toSatisfy(
      (error: { constraint?: string; code?: string }) => refused.test(error.constraint ?? "") || error.code === "42501",
    );
  expect(await room.readBalance(`stack:${tableId}:${friend.id}`)).toBe(10_000);
});
