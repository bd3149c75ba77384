/** Tests the list of clients that are rate-limited, and what the web server may write into it. Fault 109 */
import { randomUUID } from "node:crypto";
import type { LimitedClient, WebLimit } from "@poker/protocol";
import { MAX_LISTED } from "@poker/protocol/limit-registry";
import { beforeEach, expect, it } from "vitest";
import { openTestSession } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import type { Staff } from "../office/check-permission.ts";
import { createMonitorPublisher } from "../tables/monitor.ts";
import { createLimitOffice, publishWebLimits } from "./limited-clients.ts";

const room = useTestRoom();
const FORBIDDEN = { code: "42501" };
const TOO_LONG = { code: "23514" };

beforeEach(() => room.owner.pool.query("DELETE FROM web_limits"));

const publish = (processId: string, limited: readonly LimitedClient<WebLimit>[]) =>
  publishWebLimits(room.web.pool, processId, limited);
const limitedBy = (limit: WebLimit, address: string, userId: string | null = null): LimitedClient<WebLimit> => ({
  limit,
  userId,
  address,
  since: 1_000,
  refused: 7,
});
async function list() {
  const userId = await room.createPlayer(1);
  const { sessionKey } = await openTestSession(room.owner.pool, userId);
  const staff: Staff = { userId, sessionKey, name: "Robin", roles: new Set(["support"]), ipAddress: "192.0.2.7" };
  const listed = await createLimitOffice(room.web.pool).listLimited(staff);
  return "code" in listed ? expect.fail(listed.code) : listed;
}
const countRows = async () => (await room.owner.pool.query("SELECT FROM web_limits")).rowCount;

it("fault 109: game servers and web servers share one list, with names, start time and reason", async () => {
  const [reader, web] = [await room.createPlayer(1), randomUUID()];
  const { rows } = await room.owner.pool.query<{ name: string }>("SELECT name FROM users WHERE id = $1", [reader]);
  const hands = limitedBy("HANDS_PER_READER", "192.0.2.1", reader);
  const pages = limitedBy("REQUESTS_PER_ADDRESS", "192.0.2.2");
  await publish(web, [hands, pages]);
  const packets = { ...limitedBy("REQUESTS_PER_ADDRESS", "192.0.2.3"), limit: "PACKETS_PER_SECOND" } as const;
  const figures = { connections: 1, slowestCommitMs: 1, limited: [packets] };
  await createMonitorPublisher(room.game).publishNode(room.nodeId, figures);
  const byWeb = { server: "web", serverId: web, serverName: null };
  expect(await list()).toEqual([
    { ...packets, name: null, server: "game", serverId: room.nodeId, serverName: room.nodeId },
    { ...hands, name: rows[0]?.name, ...byWeb },
    { ...pages, name: null, ...byWeb },
  ]);
  await publish(web, [pages]);
  expect((await list()).slice(1)).toEqual([{ ...pages, name: null, ...byWeb }]);
  await publish(web, []);
  expect(await countRows()).toBe(0);
  await createMonitorPublisher(room.game).publishNode(room.nodeId, { ...figures, limited: [] });
  expect(await list()).toEqual([]);
});

it("fault 109: after a web server is gone, its entries are neither shown nor kept", async () => {
  await publish(randomUUID(), [limitedBy("PAGES_WAITING", "192.0.2.1")]);
  expect(await list()).toHaveLength(1);
  await room.owner.pool.query("UPDATE web_limits SET updated_at = now() - interval '21 seconds'");
  expect(await list()).toEqual([]);
  await room.owner.pool.query("UPDATE web_limits SET updated_at = now() - interval '61 seconds'");
  await publish(randomUUID(), []);
  expect(await countRows()).toBe(0);
});

it("fault 109: the number of rows is limited for any number of writers, and no role writes the rows directly", async () => {
  const one = limitedBy("PAGES_WAITING", "192.0.2.1");
  const many = Array.from({ length: MAX_LISTED }, (_, n) => limitedBy("SIGN_UPS_PER_NETWORK", `2001:db8:0:${n}::/64`));
  const known = randomUUID();
  await publish(known, many);
  await expect(publish(known, [...many, one])).rejects.toMatchObject(TOO_LONG);
  await expect(publish(known, [{ ...one, address: "x".repeat(20_000) }])).rejects.toMatchObject(TOO_LONG);
  for (let n = 0; n < 60; n++) await publish(randomUUID(), [one]);
  expect(await countRows()).toBe(50);
  await publish(known, [one]);
  expect(await list()).toContainEqual(expect.objectContaining({ ...one, serverId: known }));
  for (const { pool } of [room.web, room.game]) {
    const insert = "INSERT INTO web_limits (process_id, limited) VALUES (gen_random_uuid(), '[1]')";
    await expect(pool.query(insert)).rejects.toMatchObject(FORBIDDEN);
    await expect(pool.query("DELETE FROM web_limits")).rejects.toMatchObject(FORBIDDEN);
  }
  await expect(publishWebLimits(room.game.pool, known, [one])).rejects.toMatchObject(FORBIDDEN);
});
