/** Tests two nodes on machines whose clocks differ, on one database. */
import { randomUUID } from "node:crypto";
import { readDatabaseTime } from "@poker/db";
import { expect, it } from "vitest";
import { systemClock } from "../src/clock.ts";
import { followDatabaseClock } from "../src/database-clock.ts";
import { createLog } from "../src/log.ts";
import { signTestTicket, startTestServer, type TestServer, tryConnect } from "./test-server.ts";
import { useTestBackend } from "./use-test-server.ts";

const backend = useTestBackend();

/** Starts a node on a machine whose clock is `offMs` off. */
async function startOff(name: string, offMs: number) {
  const systemNow = () => Date.now() + offMs;
  const followed = await followDatabaseClock({
    clock: { ...systemClock, wall: systemNow },
    systemNow,
    readTime: () => readDatabaseTime(backend.owner.pool),
    log: createLog("silent", name),
  });
  const room = await startTestServer(backend, { NODE_NAME: name }, followed.clock, { ticketNow: followed.now });
  return { room, stop: () => Promise.all([room.close(), followed.stop()]) };
}

it("fault 79: the clocks of two nodes differ by a minute: chat keeps its order and time when the table moves, and tickets are good at both", async () => {
  const tableId = await backend.createTable();
  const [early, late] = [await startOff("early", -30_000), await startOff("late", 30_000)];
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
