import { randomUUID } from "node:crypto";
import { buildSettings, presets } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { useTestRoom } from "../../test/test-room.ts";
import { listBots } from "./bots.ts";
import { createNodes } from "./nodes.ts";
import { createSessions } from "./sessions.ts";
import { createTables } from "./tables.ts";
import { createUsers } from "./users.ts";

const room = useTestRoom();
const HOUR = 3_600_000;

describe("sessions (fault 42)", () => {
  it("are listed only to their user, who ends one or all others of their own", async () => {
    const [user, stranger] = [await createUsers(room.web).createGuest(), await createUsers(room.web).createGuest()];
    const sessions = createSessions(room.web);
    const here = await sessions.create(user.id, HOUR);
    const [there, elsewhere] = [await sessions.create(user.id, HOUR), await sessions.create(user.id, HOUR)];
    const strangersSession = await sessions.create(stranger.id, HOUR);
    const listed = async () => new Set((await sessions.list(user.id)).map(({ sid }) => sid));
    expect(await listed()).toEqual(new Set([here, there, elsewhere]));
    await sessions.revokeOwn(user.id, strangersSession);
    expect(await sessions.isActive(strangersSession)).toBe(true);
    await sessions.revokeOwn(user.id, there);
    expect(await listed()).toEqual(new Set([here, elsewhere]));
    await sessions.revokeOthers(user.id, here);
    expect(await listed()).toEqual(new Set([here]));
    expect(await sessions.isActive(strangersSession)).toBe(true);
  });

  it("are valid until they are revoked, for both servers", async () => {
    const user = await createUsers(room.web).createGuest();
    const [web, game] = [createSessions(room.web), createSessions(room.game)];
    const [kept, revoked] = [await web.create(user.id, HOUR), await web.create(user.id, HOUR)];
    expect(await game.findIdentity(revoked, user.id)).toEqual({
      userId: user.id,
      name: user.name,
      guest: true,
      bot: false,
    });
    await web.revoke(revoked);
    await web.revoke(revoked);
    expect(await game.filterActive([kept, revoked, randomUUID()])).toEqual(new Set([kept]));
    expect(await game.findIdentity(revoked, user.id)).toBeNull();
    expect([await web.isActive(kept), await web.isActive(revoked)]).toEqual([true, false]);
  });

  it("expire, and belong to one user", async () => {
    const [user, stranger] = [await createUsers(room.web).createGuest(), await createUsers(room.web).createGuest()];
    const sessions = createSessions(room.web);
    expect(await sessions.isActive(await sessions.create(user.id, -1))).toBe(false);
    expect(await sessions.findIdentity(await sessions.create(user.id, HOUR), stranger.id)).toBeNull();
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
    const [lobby, owner] = [createTables(room.web.pool), createTables(room.game.pool)];
    const none = { averagePot: null, handsPerHour: null, playersPerFlop: null };
    const empty = { players: 0, bots: 0, seated: [], waiting: 0, held: 0, ...none };
    const standing = { status: "open", poolId: null, opensAt: null };
    expect(await lobby.get(id)).toEqual({ id, name: "Wharf", ...standing, settings, summary: empty });
    const { id: playerId, name } = await createUsers(room.web).createGuest();
    const seat = { seat: 2, bot: false, stack: 5_000 };
    const figures = { averagePot: 1_234, handsPerHour: 80, playersPerFlop: 42 };
    const summary = { players: 1, bots: 0, seated: [{ ...seat, playerId }], waiting: 3, held: 1, ...figures };
    await owner.saveSummaries([{ tableId: id, ...summary, players: 9 }]);
    await owner.saveSummaries([{ tableId: id, ...summary }]);
    const listed = (await lobby.list()).find((table) => table.id === id);
    expect(listed?.summary).toEqual({ ...summary, seated: [{ ...seat, name }] });
    expect(await lobby.get(randomUUID())).toBeNull();
  });

  it("are found at the node that owns them", async () => {
    const table = await room.createTable();
    const nodes = createNodes(room.web);
    expect(await nodes.findByUnit(table.tableId)).toMatchObject({ nodeId: room.nodeId });
    expect(await nodes.findAlive()).not.toBeNull();
    expect(await nodes.isAnyAlive()).toBe(true);
    await room.leases.releaseUnits(room.nodeId, [table.unitId]);
    expect(await nodes.findByUnit(table.tableId)).toBeNull();
    await room.owner.pool.query("UPDATE nodes SET heartbeat_at = now() - interval '11 seconds'");
    expect(await nodes.isAnyAlive()).toBe(false);
  });
});

it("the game server lists the bots", async () => {
  await room.owner.pool.query("INSERT INTO users (name, name_key, bot) VALUES ('Olga', 'olga', true)");
  expect(await listBots(room.game)).toMatchObject([{ name: "Olga", bot: true, guest: false }]);
});
