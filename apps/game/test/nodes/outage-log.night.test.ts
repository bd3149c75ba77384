/** Tests how many lines a game server logs while its database is down, and what these lines say. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { startDatabaseProxy } from "../testing/database-proxy.ts";
import { playerToAct, seatTwo } from "../testing/seated-players.ts";
import { spawnServer } from "../testing/spawn-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const TABLES = 6;
const OUTAGE_MS = 12_000;

it("fault 141: while the database is down, all tables share an alarm that says why, and the log stays small", async () => {
  const tableIds: string[] = [];
  while (tableIds.length < TABLES) tableIds.push(await backend.createTable());
  const wire = await startDatabaseProxy(backend.database.gameUrl);
  const room = await spawnServer(backend, { DATABASE_URL: wire.url });
  const players = [];
  for (const tableId of tableIds) players.push(await playerToAct(await seatTwo(backend, room, tableId)));
  const before = room.output().length;
  await wire.close();
  for (const { client } of players) client.act({ type: "call" }).catch(() => {});
  await expect.poll(() => room.output(), { timeout: 60_000 }).toMatch(/ALARM: the journal cannot be written/);
  await sleep(OUTAGE_MS);
  const lines = room
    .output()
    .slice(before)
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): Record<string, unknown> => JSON.parse(line));
  const bytes = room.output().length - before;
  const alarms = lines.filter(({ msg }) => String(msg).startsWith("ALARM: the journal"));
  expect(alarms.length, "lines for all tables together").toBeLessThanOrEqual(6);
  for (const { outage, error } of alarms) {
    expect(outage).toMatch(/^(connection|no-answer)$/);
    expect(error).toMatchObject({ message: expect.any(String) });
  }
  expect(bytes).toBeLessThan(60_000);
  await room.kill("SIGKILL");
}, 240_000);
