/** Tests two nodes that share a database and run on machines whose clocks differ. */
import { randomUUID } from "node:crypto";
import { readDatabaseTime } from "@poker/db";
import { describe, expect, it } from "vitest";
import { systemClock } from "../../src/clock.ts";
import { followDatabaseClock } from "../../src/database-clock.ts";
import { createLog } from "../../src/log.ts";
import {
  signTestTicket,
  startTestServer,
  type TestBackend,
  type TestServer,
  tryConnect,
} from "../testing/test-server.ts";
import { useAdapters } from "../testing/use-adapters.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

/** Starts a node on a machine whose clock is wrong by `offMs`. */
async function startOff(backend: TestBackend, name: string, offMs: number, settings: Record<string, string>) {
  const systemNow = () => Date.now() + offMs;
  const followed = await followDatabaseClock({
    clock: { ...systemClock, wall: systemNow },
    systemNow,
    readTime: () => readDatabaseTime(backend.owner.pool),
    log: createLog("silent", name),
  });
  const room = await startTestServer(backend, { ...settings, NODE_NAME: name }, followed.clock, {
    ticketNow: followed.now,
  });
  return { room, stop: () => Promise.all([room.close(), followed.stop()]) };
}

describe.each(useAdapters().adapters)("nodes by $adapter", ({ settings }) => {
  const backend = useTestBackend();

  it("fault 79: with clocks a minute apart, both nodes accept tickets, and chat keeps its order when a table moves", async () => {
    const tableId = await backend.createTable();
    const [early, late] = [
      await startOff(backend, "early", -30_000, settings()),
      await startOff(backend, "late", 30_000, settings()),
    ];
    const author = await backend.person();
    const say = async (room: TestServer, text: string) => {
      await expect.poll(() => room.server.node.actors.has(tableId)).toBe(true);
      const client = await room.enter(author);
      await client.watch(tableId);
      if (client.you === null) await client.sit(tableId, 0);
      const said = await client.request("say", { tableId, commandId: randomUUID(), said: { type: "text", text } });
      expect(said).toMatchObject({ ok: true });
    };
    await say(early.room, "before");
    for (const { room } of [early, late])
      expect(await tryConnect(room.url, await signTestTicket(room.server.nodeId, author))).not.toBeTypeOf("string");
    await early.stop();
    await say(late.room, "after");
    const { rows } = await backend.owner.pool.query<{ text: string; off: number }>(
      `SELECT text, abs(extract(epoch FROM clock_timestamp() - at))::float8 AS off
       FROM chat_messages WHERE table_id = $1 ORDER BY at`,
      [tableId],
    );
    expect(rows.map(({ text }) => text)).toEqual(["before", "after"]);
    for (const { off } of rows) expect(off).toBeLessThan(25);
    await late.stop();
  });
});
