/**
 * Tests the archives with people's data. A real database holds the data, and the test makes the archives as a game server does.
 * Decision 0063
 */
import { createHash, randomUUID } from "node:crypto";
import {
  type ClaimedExport,
  connect,
  createExportMaker,
  createHandHistories,
  createRetention,
  createStatement,
  type Database,
  type ExportMaker,
  LostExportError,
  parseKey,
} from "@poker/db";
import { readOhhs, readPhhs } from "@poker/hand-history";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { systemClock } from "../../src/clock.ts";
import { startDataExports } from "../../src/jobs/data-exports.ts";
import { createLog } from "../../src/log.ts";
import type { ArchiveSource } from "../../src/own-data/archive-files.ts";
import { makeExport } from "../../src/own-data/make-export.ts";
import { zipParts } from "../../src/own-data/zip-parts.ts";
import { ServerEvents } from "../../src/server-events.ts";
import { createPlayers, playTable, registerPlayingNode } from "../testing/play-tables.ts";
import { ARCHIVE_KEY, quickSettings, startTestServer } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const HANDS = 12;
const SITE = { site: "Card room", showName: (name: string) => name };
let game: Database;
let maker: ExportMaker;
let source: ArchiveSource;
let players: readonly string[];
let me: string;

beforeAll(async () => {
  game = connect(backend.database.gameUrl);
  maker = createExportMaker(game.pool);
  const histories = createHandHistories(game, parseKey(ARCHIVE_KEY) ?? new Uint8Array());
  source = { maker, statement: createStatement(game.pool), histories, site: () => SITE.site };
  const node = await registerPlayingNode(backend, game);
  players = await createPlayers(backend, 3);
  me = players[0] ?? "";
  const tableId = await playTable(node, quickSettings(), { players, hands: HANDS, seed: 5 });
  const { pool } = backend.owner;
  const say =
    "INSERT INTO chat_messages (table_id, user_id, command_id, text, unmasked, at) VALUES ($1, $2, $3, $4, $5, now())";
  await pool.query(say, [tableId, me, randomUUID(), "nice ***", "nice one"]);
  await pool.query(say, [tableId, players[1], randomUUID(), "a word of another", null]);
  await pool.query(
    "INSERT INTO player_notes (author_id, subject_id, text) VALUES ($1, $2, 'calls too much')",
    players.slice(0, 2),
  );
  await pool.query(
    "INSERT INTO player_notes (author_id, subject_id, text) VALUES ($2, $1, 'what another thinks')",
    players.slice(0, 2),
  );
});
afterAll(() => game.close());

const ask = async (userId: string, locale = "en"): Promise<string> => {
  const { rows } = await backend.owner.pool.query<{ id: string }>(
    "INSERT INTO data_exports (user_id, locale) VALUES ($1, $2) RETURNING id",
    [userId, locale],
  );
  return rows[0]?.id ?? "";
};
const claim = async (): Promise<ClaimedExport> => {
  const made = await maker.claim();
  if (!made) throw new Error("there is nothing to make");
  return made;
};
const make = (made: ClaimedExport) => makeExport(made, { source, maker, isClosing: () => false, partBytes: 4_096 });

/** Reads an archive from the database: its row, its bytes and its number of parts. */
async function stored(exportId: string) {
  const { pool } = backend.owner;
  const { rows: parts } = await pool.query<{ content: Buffer }>(
    "SELECT content FROM data_export_parts WHERE export_id = $1 ORDER BY part_no",
    [exportId],
  );
  const { rows } = await pool.query("SELECT size, sha256, made_at, failed_at FROM data_exports WHERE id = $1", [
    exportId,
  ]);
  return { bytes: Buffer.concat(parts.map(({ content }) => content)), parts: parts.length, ...rows[0] };
}
async function filesOf(exportId: string): Promise<Readonly<Record<string, string>>> {
  const { bytes } = await stored(exportId);
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
}
const end = (exportId: string) => backend.owner.pool.query("DELETE FROM data_exports WHERE id = $1", [exportId]);

it("an archive has everything that the database keeps about its person, and nothing about other people", async () => {
  await backend.owner.pool.query(
    `INSERT INTO account_preferences (user_id, preferences) VALUES ($1, '{"deck": {"value": "two", "at": 1}}')`,
    [me],
  );
  const id = await ask(me);
  expect(await make(await claim())).toBe("made");
  const { bytes, size, sha256, parts } = await stored(id);
  expect(parts).toBeGreaterThan(1);
  expect(size).toBe(bytes.length);
  expect(Buffer.from(sha256)).toEqual(createHash("sha256").update(bytes).digest());

  const files = await filesOf(id);
  const { pool } = backend.owner;
  const rowsOf = async (text: string) => (await pool.query(text, [me])).rows;
  expect(JSON.parse(files["profile.json"] ?? "")).toMatchObject([
    { id: me, guest: true, email: null, preferences: { deck: "two" } },
  ]);
  expect(JSON.parse(files["chat.json"] ?? "")).toMatchObject([{ text: "nice one" }]);
  expect(JSON.parse(files["player-notes.json"] ?? "")).toMatchObject([
    { playerId: players[1], text: "calls too much" },
  ]);
  expect(JSON.parse(files["sessions.json"] ?? "")).toHaveLength(
    (await rowsOf("SELECT sid FROM sessions WHERE user_id = $1")).length,
  );
  const postings = await rowsOf(
    "SELECT p.amount FROM ledger_postings p JOIN ledger_accounts a ON a.serial = p.account_serial WHERE a.user_id = $1",
  );
  expect(JSON.parse(files["ledger.json"] ?? "")).toHaveLength(postings.length);
  expect((files["ledger.csv"] ?? "").trim().split("\n")).toHaveLength(postings.length + 1);

  const ids = (await rowsOf("SELECT hand_id AS id FROM hand_players WHERE user_id = $1 ORDER BY ended_at")).map(
    (row) => row.id,
  );
  expect(ids).toHaveLength(HANDS);
  const asKnown = [...(await source.histories.readOwn(me, ids, SITE))].filter((hand) => "facts" in hand);
  const byId = (hands: ReturnType<typeof readPhhs>) => {
    if (!Array.isArray(hands)) throw new Error(JSON.stringify(hands));
    return Object.fromEntries(hands.flatMap((hand) => ("facts" in hand ? [[hand.facts.id, hand]] : [])));
  };
  expect(byId(readPhhs(files["hands.phhs"] ?? ""))).toEqual(byId(asKnown));
  expect(byId(readOhhs(files["hands.ohh"] ?? ""))).toEqual(byId(asKnown));
  expect(Object.values(files).join()).not.toMatch(/a word of another|what another thinks/);
  for (const name of Object.keys(files)) if (name !== "README.txt") expect(files["README.txt"]).toContain(name);
  await end(id);
});

it("an archive is in the language of its person", async () => {
  const id = await ask(me, "es");
  await make(await claim());
  expect((await filesOf(id))["LEEME.txt"]).toContain("Todo lo que esta sala guarda de ti");
  await end(id);
});

it("when an archive is made, its person is notified and their earlier archive is deleted", async () => {
  const first = await ask(me);
  await make(await claim());
  const second = await ask(me);
  await make(await claim());
  expect((await stored(first)).parts).toBe(0);
  const { rows } = await backend.owner.pool.query(
    "SELECT kind FROM notices WHERE user_id = $1 ORDER BY id DESC LIMIT 1",
    [me],
  );
  expect(rows).toEqual([{ kind: "export-ready" }]);
  await end(second);
});

it("when a server's claim on an archive ends, another server makes the archive, and the first can store nothing", async () => {
  const id = await ask(me);
  const lost = await claim();
  await maker.addPart(lost, 0, Buffer.from("half an archive"));
  expect(await maker.claim()).toBeNull();
  await backend.owner.pool.query("UPDATE data_exports SET claimed_until = now() - interval '1 second' WHERE id = $1", [
    id,
  ]);
  const later = await claim();
  expect((await stored(id)).parts).toBe(0);
  await expect(maker.addPart(lost, 1, Buffer.from("late"))).rejects.toThrow(LostExportError);
  await expect(maker.finish(lost, Buffer.alloc(32))).rejects.toThrow(LostExportError);
  expect(await make(lost)).toBe("lost");
  expect(await make(later)).toBe("made");
  expect(await filesOf(id)).toHaveProperty("profile.json");
  await end(id);
});

it("an archive that a closing server gives back can be made by another server at once", async () => {
  const id = await ask(me);
  const first = await claim();
  expect(await makeExport(first, { source, maker, isClosing: () => true })).toBe("closing");
  await maker.release(first, false);
  expect(await make(await claim())).toBe("made");
  await end(id);
});

it("an archive that fails five times is given up, and its person is notified", async () => {
  const id = await ask(me);
  for (let attempt = 0; attempt < 5; attempt++) {
    await maker.release(await claim(), true);
    expect(await maker.claim()).toBeNull();
    await backend.owner.pool.query("UPDATE data_exports SET claimed_until = now() - interval '1 ms' WHERE id = $1", [
      id,
    ]);
  }
  expect(await maker.claim()).toBeNull();
  expect((await stored(id)).failed_at).not.toBeNull();
  const { rows } = await backend.owner.pool.query(
    "SELECT kind FROM notices WHERE user_id = $1 ORDER BY id DESC LIMIT 1",
    [me],
  );
  expect(rows).toEqual([{ kind: "export-failed" }]);
  await end(id);
});

it("several servers make each archive only once", async () => {
  const asked = await Promise.all(players.map((player) => ask(player)));
  const claimed: string[] = [];
  const counted: ExportMaker = {
    ...maker,
    async claim() {
      const made = await maker.claim();
      if (made) claimed.push(made.id);
      return made;
    },
  };
  const servers = Array.from({ length: 3 }, () =>
    startDataExports({
      maker: counted,
      source,
      events: new ServerEvents(),
      clock: systemClock,
      isClosing: () => false,
      log: createLog("silent", "test"),
    }),
  );
  await Promise.all(servers.map((server) => server.runNow()));
  await Promise.all(servers.map((server) => server.stop()));
  expect(claimed.toSorted()).toEqual(asked.toSorted());
  for (const id of asked) {
    expect((await stored(id)).made_at).not.toBeNull();
    await end(id);
  }
});

it("a game server makes archives by itself", async () => {
  const id = await ask(me);
  // The node that played the hands sends no more heartbeats, but it still holds leases. This ends them.
  await backend.expireLeases();
  const room = await startTestServer(backend);
  onTestFinished(() => room.close());
  await expect.poll(async () => (await stored(id)).made_at, { timeout: 30_000 }).not.toBeNull();
  expect(await filesOf(id)).toHaveProperty("hands.ohh");
  await end(id);
});

it("archives are deleted when they expire", async () => {
  const id = await ask(me);
  await make(await claim());
  expect(await createRetention(game.pool).expireExports()).toBe(0);
  await backend.owner.pool.query("UPDATE data_exports SET expires_at = now() - interval '1 ms' WHERE id = $1", [id]);
  expect(await createRetention(game.pool).expireExports()).toBe(1);
  expect((await stored(id)).parts).toBe(0);
});

it("an archive needs little memory, because files are read only as far as the requested part needs", async () => {
  let read = 0;
  async function* noise() {
    for (; read < 100_000; read++) yield createHash("sha256").update(String(read)).digest("hex").repeat(16);
  }
  const parts = zipParts([{ name: "hands.phhs", pieces: noise() }], new Date(), 10_000);
  await parts.next();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(2_000);
  await parts.return(undefined);
});
