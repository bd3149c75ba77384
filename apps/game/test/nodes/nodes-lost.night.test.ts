/** Tests nodes that are lost while people play. Each node is a process of its own, and all share one database. */
import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { startDatabaseProxy } from "../testing/database-proxy.ts";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { countUnits, ownerOf, startNode, waitForHands } from "../testing/node-cluster.ts";
import { clientsOf, playerToAct, reconnectAll, seatTwo } from "../testing/seated-players.ts";
import { callToShowdown } from "../testing/test-server.ts";
import { useAdapters } from "../testing/use-adapters.ts";
import { useNodes } from "../testing/use-nodes.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const NAMES = ["node-1", "node-2", "node-3"];
const { adapters } = useAdapters();

// For each adapter, every test continues with the nodes and players that the test before it left.
describe.each(adapters)("nodes by $adapter", ({ settings }) => {
  const suite = useNodes({ first: NAMES, tables: 6, settings });
  const { backend, tableIds } = suite;

  it.each([
    ["node-1", "SIGKILL"],
    ["node-2", "SIGTERM"],
  ] as const)(
    "fault 72: when %s of three nodes ends by %s, the other nodes run its tables and play continues",
    async (name, signal) => {
      await suite.run(NAMES);
      await waitForHands(backend, tableIds, 1);
      await suite.end(name, signal);
      const others = NAMES.filter((each) => each !== name);
      const owners = async () => new Set(await Promise.all(tableIds.map((id) => ownerOf(backend, id))));
      await expect.poll(owners, { timeout: 30_000 }).toEqual(new Set(others));
      await waitForHands(backend, tableIds, 1);
      suite.expectContentPlayers();
    },
  );

  it("fault 75: when two of three nodes leave at once, the third runs every table", async () => {
    await suite.run(NAMES);
    await waitForHands(backend, tableIds, 1);
    expect(await Promise.all(["node-1", "node-2"].map((name) => suite.end(name, "SIGTERM")))).toEqual([0, 0]);
    await expect.poll(() => countUnits(backend), { timeout: 30_000 }).toEqual({ "node-3": 6 });
    await waitForHands(backend, tableIds, 1);
    suite.expectContentPlayers();
  });

  it("faults 72, 75: after nodes were lost, the books balance and every table's journal is complete", () =>
    suite.expectSoundEnd());
});

describe.each(adapters)("a node by $adapter", ({ settings }) => {
  const backend = useTestBackend();

  it("fault 73: a node cut off from PostgreSQL acknowledges nothing, and another node takes its tables", async () => {
    const tableId = await backend.createTable();
    const proxy = await startDatabaseProxy(backend.database.gameUrl);
    onTestFinished(() => proxy.close());
    const cut = await startNode(backend, "node-1", { ...settings(), DATABASE_URL: proxy.url });
    const seated = await seatTwo(backend, cut, tableId);
    const { client } = await playerToAct(seated);
    const handNo = client.view?.hand?.handNo ?? 0;
    const whole = await startNode(backend, "node-2", settings());
    proxy.setCutOff(true);
    const actionId = randomUUID();
    const decision = client.turn?.decision ?? 0;
    let acknowledged: unknown = null;
    const late = { tableId, actionId, handNo, decision, action: { type: "fold" } } as const;
    client.socket.emit("act", late, (reply: unknown) => {
      acknowledged = reply;
    });
    await backend.expireLeasesOf("node-1");

    await expect.poll(() => ownerOf(backend, tableId), { timeout: 30_000 }).toBe("node-2");
    await reconnectAll(whole, tableId, seated);
    const before = clientsOf(seated).map(({ view }) => view?.hand?.toAct?.decision);
    expect(before).toEqual([decision, decision]);
    await callToShowdown(clientsOf(seated), handNo);
    expect(acknowledged).not.toMatchObject({ ok: true });

    // When the node reaches the database again, it notices that it has lost the table. It has not written the action.
    proxy.setCutOff(false);
    await expect.poll(() => cut.output(), { timeout: 30_000 }).toMatch(/this process no longer runs the unit/);
    const { rowCount } = await backend.owner.pool.query("SELECT FROM stream_events WHERE action_id = $1", [actionId]);
    expect(rowCount).toBe(0);
    expect(acknowledged).not.toMatchObject({ ok: true });
    await Promise.all([whole, cut].map((node) => node.kill("SIGTERM")));
    await expectSoundBooks(backend);
    await expectSoundJournal(backend, tableId);
  });
});
