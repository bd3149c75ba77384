/**
 * Rehearses a change of the room's keys. Everything that an old key sealed is sealed again with the new key, and two nodes switch to the
 * new keys one after the other.
 */
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  assertRoomKeys,
  connect,
  createHandRecorder,
  createHands,
  createOwnHandCounter,
  createOwnHands,
  type Database,
  deriveServerHalves,
  type KeyList,
  openHand,
  parseKeyList,
} from "@poker/db";
import { describeViolation, TableReplay } from "@poker/db/checks";
import { archiveMonth, countLeftUnderOlder, resealRoom, restoreMonth, storeKeyFingerprints } from "@poker/db/setup";
import type { TableSettings } from "@poker/engine";
import { dealtFromSeed } from "@poker/fair-deal";
import { EVERY_OWN_HAND } from "@poker/protocol";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seatPlayers, startNode, waitForHands } from "../testing/node-cluster.ts";
import { createPlayers, type PlayingNode, playTable, registerPlayingNode } from "../testing/play-tables.ts";
import { ARCHIVE_KEY, DEAL_KEY, LIVE_KEY, quickSettings, ticketSecret } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const makeKey = () => randomBytes(32).toString("base64");
const next = { TICKET_SECRET: makeKey(), LIVE_KEY: makeKey(), ARCHIVE_KEY: makeKey() };
const present = { TICKET_SECRET: ticketSecret, LIVE_KEY, ARCHIVE_KEY };
type Settings = typeof next;
const join = (one: Settings, two: Settings): Settings => ({
  TICKET_SECRET: `${one.TICKET_SECRET},${two.TICKET_SECRET}`,
  LIVE_KEY: `${one.LIVE_KEY},${two.LIVE_KEY}`,
  ARCHIVE_KEY: `${one.ARCHIVE_KEY},${two.ARCHIVE_KEY}`,
});

interface Keys {
  readonly live: KeyList;
  readonly archive: KeyList;
}
function parse(settings: Settings): Keys {
  const [live, archive] = [
    parseKeyList("LIVE_KEY", settings.LIVE_KEY),
    parseKeyList("ARCHIVE_KEY", settings.ARCHIVE_KEY),
  ];
  if (!live || !archive) throw new Error("no keys");
  return { live, archive };
}
const [older, both, newer] = [parse(present), parse(join(next, present)), parse(next)];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "rotation "));
let game: Database;
let node: PlayingNode;
let players: readonly string[];
beforeAll(async () => {
  game = connect(backend.database.gameUrl);
  node = await registerPlayingNode(backend, game);
  players = await createPlayers(backend, 4);
});
afterAll(async () => {
  await game.close();
  fs.rmSync(folder, { recursive: true });
});

const owner = () => backend.owner.pool;
const play = (hands: number, seed: number) => playTable(node, quickSettings(), { players, hands, seed });
const recordAll = () => createHandRecorder(game.pool).recordHands({ from: null, afterMs: 0, maxHands: 1_000 });
const countLeft = () =>
  countLeftUnderOlder(owner(), {
    lists: new Map([
      ["LIVE_KEY", marksOf(both.live)],
      ["ARCHIVE_KEY", marksOf(both.archive)],
    ]),
    pushKey: null,
    archiveDir: folder,
  });
const marksOf = ({ keys }: KeyList) => keys.map(({ mark }) => Buffer.from(mark).toString("hex"));
const totalOf = (left: object) => Object.values(left).reduce((sum: number, count: number) => sum + count, 0);

/** Reads with these keys everything that people can see of their hands, and the secret of an authenticator app. */
async function readAll({ archive }: Keys) {
  const { rows } = await owner().query<{ id: string }>("SELECT id FROM hands ORDER BY serial");
  const hands = createHands(backend.owner, archive);
  const [player = ""] = players;
  const own = await createOwnHands(backend.owner, archive).list(player, {
    ...{ filter: EVERY_OWN_HAND, order: "newest", limit: 100 },
  });
  const apps = await owner().query<{ secret: Buffer }>(
    "SELECT totp_secret_of(half, totp_server_half($2, key_mark), mask) AS secret FROM totp_secrets WHERE user_id = $1",
    [player, deriveServerHalves(archive, player)],
  );
  return {
    hands: await Promise.all(rows.map(({ id }) => hands.get(id, player))),
    own: own.rows,
    app: apps.rows[0]?.secret.toString("hex"),
  };
}

async function violationsOf(tableId: string, { live, archive }: Keys): Promise<readonly string[]> {
  const { rows } = await owner().query<{ settings: TableSettings }>("SELECT settings FROM tables WHERE id = $1", [
    tableId,
  ]);
  if (!rows[0]) throw new Error("no such table");
  const keys = { live, archive, deckFromSeed: dealtFromSeed };
  return (await new TableReplay(tableId, rows[0].settings, keys).catchUp(owner())).map(describeViolation);
}

/** Returns connections of the database's owner that fail once, after this many updates. */
function interruptAfter(changes: number): Pick<Database["pool"], "query"> {
  let left = changes;
  return new Proxy(owner(), {
    get: (pool, name) =>
      name === "query"
        ? async (text: string, values: unknown[]) => {
            if (text.trimStart().startsWith("UPDATE") && left-- === 0) throw new Error("the machine stopped");
            return pool.query(text, values);
          }
        : Reflect.get(pool, name),
  });
}

it("fault 146: what an old key sealed is re-sealed, also after an interruption, and needs only the new key", async () => {
  await storeKeyFingerprints(backend.database.ownerUrl, { LIVE_KEY, ARCHIVE_KEY, DEAL_KEY });
  const archived = await play(8, 1);
  await recordAll();
  const month = new Date().toISOString().slice(0, 7);
  const { file } = await archiveMonth(owner(), month, folder);
  const recorded = await play(8, 2);
  await recordAll();
  const waiting = await play(4, 3);
  const counter = createOwnHandCounter(game.pool, older.archive);
  // A hand can be counted only when no transaction on the database server can still add an earlier hand.
  const rest = "SELECT (SELECT max(serial) FROM hands) - to_serial + from_serial AS rest FROM own_hand_marks";
  await expect
    .poll(async () => {
      await counter.countNewer(100);
      await counter.countOlder(100);
      return (await owner().query(rest)).rows[0]?.rest;
    })
    .toBe(0);
  await owner().query("INSERT INTO totp_secrets (user_id, half, confirmed_at) VALUES ($1, $2, now())", [
    players[0],
    randomBytes(32),
  ]);
  const before = await readAll(older);
  expect(before.own.length).toBeGreaterThan(0);

  // A start with "new,old" stores the new keys. A server that lacks the old keys is refused. With both keys, everything can be read.
  const lists = join(next, present);
  expect(await storeKeyFingerprints(backend.database.ownerUrl, { ...lists, DEAL_KEY })).toEqual([]);
  await assertRoomKeys(game.pool, { LIVE_KEY: both.live, ARCHIVE_KEY: both.archive });
  await expect(assertRoomKeys(game.pool, { LIVE_KEY: newer.live })).rejects.toThrow("LIVE_KEY is not the key");
  expect(await readAll(both)).toEqual(before);
  const during = await play(3, 4);
  expect(await violationsOf(during, both)).toEqual([]);

  const total = totalOf(await countLeft());
  const options = { ...both, archiveDir: folder };
  await expect(resealRoom(interruptAfter(4), options)).rejects.toThrow("the machine stopped");
  const after = totalOf(await countLeft());
  expect(after).toBeLessThan(total);
  expect(after).toBeGreaterThan(0);
  await resealRoom(owner(), options);
  const { waitingSteps, ...left } = await countLeft();
  expect(totalOf(left)).toBe(0);
  expect(waitingSteps).toBeGreaterThan(0);
  // These waiting steps now become records, and the records are re-sealed too.
  expect((await recordAll()).hands.filter(({ problem }) => problem !== null)).toEqual([]);
  await resealRoom(owner(), options);
  expect(totalOf(await countLeft())).toBe(0);

  const afterwards = await readAll(newer);
  expect(afterwards.hands.slice(0, before.hands.length)).toEqual(before.hands);
  expect(afterwards).toMatchObject({ own: before.own, app: before.app });
  await restoreMonth(owner(), file);
  for (const tableId of [archived, recorded, waiting, during]) expect(await violationsOf(tableId, newer)).toEqual([]);
  const { rows } = await owner().query<{ table_id: string; hand_no: number; sealed: Buffer }>(
    "SELECT table_id, hand_no, sealed FROM hands",
  );
  for (const { table_id: tableId, hand_no: handNo, sealed } of rows)
    expect(openHand(older.archive, { tableId, handNo, seq: 0 }, sealed)).toBeNull();
});

it("fault 146: two nodes take new keys one after the other without losing a hand, and the wrong order is refused", async () => {
  await backend.retireUnits();
  // The node of the previous test has announced no keys. While it counted as alive, these nodes would be refused.
  await backend.expireLeases();
  await owner().query("DELETE FROM room_keys");
  const tables = [await backend.createTable(), await backend.createTable()];
  const running = { "node-1": await startNode(backend, "node-1"), "node-2": await startNode(backend, "node-2") };
  await seatPlayers(backend, tables);
  await waitForHands(backend, tables, 1);
  const restart = async (name: keyof typeof running, settings: Settings) => {
    await running[name].kill("SIGTERM");
    running[name] = await startNode(backend, name, settings);
    await waitForHands(backend, tables, 1);
  };
  const [first, second] = [join(present, next), join(next, present)];
  await expect(startNode(backend, "node-3", second)).rejects.toThrow(
    /^the server did not start: game server: node-3 seals with a TICKET_SECRET that node-[12] does not have: restart all game servers with "old,new" first, [^\n]+ \(key-order\)\n$/,
  );
  await expect(startNode(backend, "node-3", next)).rejects.toThrow(/\(other-secrets\)\n$/);
  for (const settings of [first, second])
    for (const name of ["node-1", "node-2"] as const) await restart(name, settings);
  await expect(startNode(backend, "node-3", present)).rejects.toThrow(/\(key-order\)\n$/);
  for (const each of Object.values(running)) await each.kill("SIGTERM");
  const { rows } = await owner().query("SELECT DISTINCT outcome::text FROM hands WHERE table_id = ANY ($1)", [tables]);
  expect(rows).toEqual([{ outcome: "settled" }]);
  for (const tableId of tables) expect(await violationsOf(tableId, both)).toEqual([]);
});
