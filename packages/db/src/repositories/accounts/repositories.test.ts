import { randomUUID } from "node:crypto";
import { buildSettings, presets } from "@poker/engine";
import { avatarSeedOf } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { openTestSession } from "../../testing/index.ts";
import { LEASE_MS, makeNode, useTestRoom } from "../../testing/room.ts";
import { createNodes } from "../nodes/nodes.ts";
import { createSessions } from "../sign-in/sessions.ts";
import { listBots } from "../tables/bots.ts";
import { createTables } from "../tables/tables.ts";
import { createUsers } from "./users.ts";

const room = useTestRoom();

describe("sessions (fault 42)", () => {
  it("are listed only to their user, who can end one of them, or all except the current one", async () => {
    const [user, stranger] = [await createUsers(room.web).createGuest(), await createUsers(room.web).createGuest()];
    const sessions = createSessions(room.web);
    const listed = async () => new Set((await sessions.list(user.id)).map(({ sid }) => sid));
    const [first] = await listed();
    const open = (userId: string) => openTestSession(room.owner.pool, userId);
    const [here, there, elsewhere] = [await open(user.id), await open(user.id), await open(user.id)];
    const strangers = await open(stranger.id);
    const isActive = async ({ sid }: { sid: string }) => (await sessions.filterActive([sid])).has(sid);
    expect(await listed()).toEqual(new Set([first, here.sid, there.sid, elsewhere.sid]));
    await sessions.endOwn(here.sessionKey, strangers.sid);
    expect(await isActive(strangers)).toBe(true);
    await sessions.endOwn(here.sessionKey, there.sid);
    expect(await listed()).toEqual(new Set([first, here.sid, elsewhere.sid]));
    await sessions.endOthers(there.sessionKey);
    expect(await listed()).toEqual(new Set([first, here.sid, elsewhere.sid]));
    await sessions.endOthers(here.sessionKey);
    expect(await listed()).toEqual(new Set([here.sid]));
    expect(await isActive(strangers)).toBe(true);
  });

  it("are valid until they are revoked, for both servers", async () => {
    const user = await createUsers(room.web).createGuest();
    const [web, game] = [createSessions(room.web), createSessions(room.game)];
    const open = () => openTestSession(room.owner.pool, user.id);
    const [kept, ended] = [await open(), await open()];
    const identity = { userId: user.id, name: user.name, guest: true, bot: false, staff: false };
    expect(await game.findIdentity(ended.sessionKey, user.id)).toEqual({ ...identity, sid: ended.sid });
    await web.end(ended.sessionKey);
    await web.end(ended.sessionKey);
    for (const sessions of [web, game]) {
      expect(await sessions.filterActive([kept.sid, ended.sid, randomUUID()])).toEqual(new Set([kept.sid]));
      expect(await sessions.findIdentity(ended.sessionKey, user.id)).toBeNull();
      expect(await sessions.findIdentity(kept.sessionKey, user.id)).toEqual({ ...identity, sid: kept.sid });
    }
  });

  it("expire, and belong to one user", async () => {
    const [user, stranger] = [await createUsers(room.web).createGuest(), await createUsers(room.web).createGuest()];
    const sessions = createSessions(room.web);
    const over = await openTestSession(room.owner.pool, user.id, -1);
    expect(await sessions.filterActive([over.sid])).toEqual(new Set());
    expect(await sessions.findIdentity(over.sessionKey, user.id)).toBeNull();
    const open = await openTestSession(room.owner.pool, user.id);
    expect(await sessions.findIdentity(open.sessionKey, stranger.id)).toBeNull();
  });
});

describe("tables", () => {
  const settings = buildSettings(presets.empire, {
    game: "omaha",
    structure: "pot-limit",
    low: 50,
    high: 100,
    currency: "real",
  });
  it("are listed with their settings and the last state that their owner published", async () => {
    const { rows } = await room.owner.pool.query(
      "INSERT INTO tables (name, settings) VALUES ('Wharf', $1) RETURNING id",
      [JSON.stringify(settings)],
    );
    const { id } = rows[0];
    await room.leases.claimUnits(room.nodeId, LEASE_MS);
    const [lobby, owner] = [createTables(room.web.pool), createTables(room.game.pool)];
    const none = { averagePot: null, handsPerHour: null, playersPerFlop: null };
    const empty = { players: 0, bots: 0, seated: [], waiting: 0, held: 0, ...none };
    const standing = { status: "open", poolId: null, tournamentId: null, opensAt: null };
    expect(await lobby.get(id)).toEqual({ id, name: "Wharf", ...standing, settings, summary: empty, playerIds: [] });
    const { id: playerId, name } = await createUsers(room.web).createGuest();
    const seat = { seat: 2, bot: false, stack: 5_000, absent: true };
    const figures = { averagePot: 1_234, handsPerHour: 80, playersPerFlop: 42 };
    const summary = { players: 1, bots: 0, seated: [{ ...seat, playerId }], waiting: 3, held: 1, ...figures };
    await owner.saveSummaries(room.nodeId, [{ tableId: id, ...summary, players: 9 }]);
    await owner.saveSummaries(room.nodeId, [{ tableId: id, ...summary }]);
    const listed = await lobby.get(id);
    expect(listed?.playerIds).toEqual([playerId]);
    expect(listed?.summary).toEqual({
      ...summary,
      seated: [{ ...seat, name, staff: false, avatarSeed: avatarSeedOf(playerId) }],
    });
    await room.owner.pool.query("INSERT INTO staff_members (user_id, role) VALUES ($1, 'floor'), ($1, 'support')", [
      playerId,
    ]);
    for (const tables of [lobby, owner])
      expect((await tables.get(id))?.summary.seated, "fault 99: the staff is marked").toMatchObject([
        { name, staff: true },
      ]);
    expect(await lobby.get(randomUUID())).toBeNull();
  });

  it("are found at the node that owns them, and at no node when no node owns them", async () => {
    const table = await room.createTable();
    const nodes = createNodes(room.web);
    expect(await nodes.findByUnit(table.tableId)).toMatchObject({ nodeId: room.nodeId });
    expect(await nodes.findAlive()).not.toBeNull();
    expect(await nodes.isAnyAlive()).toBe(true);
    await room.leases.releaseUnits(room.nodeId, [table.unitId]);
    expect(await nodes.findByUnit(table.tableId)).toBeNull();
    await room.owner.pool.query("UPDATE nodes SET heartbeat_at = now() - interval '11 seconds'");
    expect(await nodes.isAnyAlive()).toBe(false);
    expect(await nodes.findAlive()).toBeNull();
  });

  it("the lobby's node is alive, drains only if every other node drains, and is the last process of its name", async () => {
    const nodes = createNodes(room.web);
    const [draining, earlier, later] = [randomUUID(), randomUUID(), randomUUID()];
    await room.owner.pool.query("UPDATE nodes SET heartbeat_at = now() - interval '11 seconds'");
    await room.nodes.registerNode(makeNode(draining));
    await room.owner.pool.query("UPDATE nodes SET draining = true WHERE id = $1", [draining]);
    expect((await nodes.findAlive())?.nodeId).toBe(draining);
    await room.nodes.registerNode(makeNode(earlier));
    await room.nodes.registerNode({ ...makeNode(later), name: earlier });
    for (let turn = 0; turn < 10; turn++) expect((await nodes.findAlive())?.nodeId).toBe(later);
    await room.nodes.removeNode(later);
    expect((await nodes.findAlive())?.nodeId).toBe(draining);
  });
});

it("the game server lists the bots", async () => {
  await room.owner.pool.query("INSERT INTO users (name, name_key, bot) VALUES ('Olga', 'olga', true)");
  expect(await listBots(room.game)).toMatchObject([{ name: "Olga", bot: true, guest: false }]);
});
