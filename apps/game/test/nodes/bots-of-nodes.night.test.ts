/**
 * Tests that the room's bots play on the node that runs their table, even after the table has moved to another node. No bot has two seats,
 * and every seat has its bot.
 */
import { seedDatabase } from "@poker/db/setup";
import { beforeAll, expect, it } from "vitest";
import { expectSoundBooks } from "../testing/expect-invariants.ts";
import { countUnits, listInterruptedHands, startNode, startNodes, waitForHands } from "../testing/node-cluster.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const NAMES = ["node-1", "node-2", "node-3"];
const TABLES = 6;
const SEATED_AT_EACH = 3;
/** A node waits this long (30 s) for its hands to end, which is enough for a hand between slow bots. */
const WITH_BOTS = { BOTS: "on", BOT_TABLES: String(TABLES), BOT_WORDS: "off", CLOSE_WAIT_MS: "30000" };

let tableIds: string[];
beforeAll(async () => {
  await seedDatabase(backend.database.ownerUrl);
  await backend.retireUnits();
  tableIds = [];
  for (let i = 0; i < TABLES; i++) tableIds.push(await backend.createTable());
});

interface SeatedBot {
  readonly playerId: string;
  readonly absent: boolean;
}

/** Reads which bots sit at each table from what the table's node has written for the lobby. */
async function botsAtTables(): Promise<readonly (readonly SeatedBot[])[]> {
  const { rows } = await backend.owner.pool.query<{ seated: readonly (SeatedBot & { readonly bot: boolean })[] }>(
    "SELECT seated FROM table_summaries WHERE table_id = ANY ($1) ORDER BY table_id",
    [tableIds],
  );
  return rows.map(({ seated }) => seated.filter(({ bot }) => bot));
}

/** Waits until each table has its bots, all of them are connected, no bot has two seats, and one more hand was played at every table. */
async function expectBotsEverywhere(): Promise<void> {
  const state = async () => {
    const tables = await botsAtTables();
    const { rows } = await backend.owner.pool.query<{ userId: string }>(
      `SELECT user_id AS "userId" FROM seats s JOIN tables t ON t.id = s.table_id AND t.status = 'open'
       GROUP BY user_id HAVING count(*) > 1`,
    );
    return { attended: tables.map((bots) => bots.filter(({ absent }) => !absent).length), seatedTwice: rows };
  };
  await expect
    .poll(state, { timeout: 90_000 })
    .toEqual({ attended: tableIds.map(() => SEATED_AT_EACH), seatedTwice: [] });
  await waitForHands(backend, tableIds, 1);
}
const runAt = (...names: readonly string[]) =>
  expect.poll(async () => Object.keys(await countUnits(backend)).toSorted(), { timeout: 60_000 }).toEqual(names);

it("fault 72, fault 77: bots follow their tables when a node ends in order, returns, or is killed", async () => {
  const nodes = await startNodes(backend, NAMES, WITH_BOTS);
  await runAt(...NAMES);
  await expectBotsEverywhere();

  expect(await nodes[1]?.kill("SIGTERM")).toBe(0);
  await runAt("node-1", "node-3");
  await expectBotsEverywhere();
  nodes[1] = await startNode(backend, "node-2", WITH_BOTS);
  await runAt(...NAMES);
  await expectBotsEverywhere();
  expect(await listInterruptedHands(backend, tableIds)).toEqual([]);

  await nodes[2]?.kill("SIGKILL");
  await runAt("node-1", "node-2");
  await expectBotsEverywhere();
  await Promise.all(nodes.slice(0, 2).map((node) => node.kill("SIGTERM")));
  await expectSoundBooks(backend);
}, 480_000);
