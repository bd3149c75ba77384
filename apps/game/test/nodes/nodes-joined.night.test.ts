/**
 * Tests nodes that join the room and leave it in order while people play. Each node is a process of its own, and all share one database.
 */
import { describe, expect, it } from "vitest";
import { countUnits, ownerOf, RoamingPlayer, waitForHands } from "../testing/node-cluster.ts";
import { signTestTicket, tryConnect } from "../testing/test-server.ts";
import { useAdapters } from "../testing/use-adapters.ts";
import { useNodes } from "../testing/use-nodes.ts";

const NAMES = ["node-1", "node-2", "node-3"];

// For each adapter, every test continues with the nodes and players that the test before it left.
describe.each(useAdapters().adapters)("nodes by $adapter", ({ settings }) => {
  const suite = useNodes({ first: ["node-1"], tables: 9, settings });
  const { backend, tableIds } = suite;

  it("fault 76: when a node joins during play, shares even out and no hand is interrupted", async () => {
    await waitForHands(backend, tableIds, 1);
    expect(await countUnits(backend)).toEqual({ "node-1": 9 });
    await suite.run(NAMES);
    // Nine tables are an even share of three for each node. A node may have one more or one fewer.
    const isEven = async () => {
      const shares = Object.values(await countUnits(backend));
      return shares.length === 3 && shares.every((units) => units >= 2 && units <= 4);
    };
    await expect.poll(isEven, { timeout: 60_000 }).toBe(true);
    await waitForHands(backend, tableIds, 2);
    await suite.expectNoHandInterrupted();
    suite.expectContentPlayers();
    // The tables are still evenly spread.
    expect(await isEven()).toBe(true);
  });

  it("fault 77: a rolling restart during play does not interrupt hands or send players away", async () => {
    await suite.run(NAMES);
    for (const name of NAMES) {
      expect(await suite.end(name, "SIGTERM")).toBe(0);
      await suite.run(NAMES);
      await expect.poll(async () => (await countUnits(backend))[name] ?? 0, { timeout: 60_000 }).toBeGreaterThan(1);
    }
    await waitForHands(backend, tableIds, 1);
    await suite.expectNoHandInterrupted();
    suite.expectContentPlayers();
  });

  it("fault 78: a player plays four tables on three nodes, and a ticket for one node is refused by the others", async () => {
    await suite.run(NAMES);
    const byOwner = new Map<string | null, string>();
    for (const id of tableIds) byOwner.set(await ownerOf(backend, id), id);
    expect(new Set(byOwner.keys())).toEqual(new Set(NAMES));
    const four = [...new Set([...byOwner.values(), ...tableIds])].slice(0, 4);
    const hero = await backend.person();
    const heroes = four.map((id) => new RoamingPlayer(backend, hero, id));
    await expect.poll(() => heroes.every(({ isSeated }) => isSeated), { timeout: 30_000 }).toBe(true);
    await waitForHands(backend, four, 2);
    const { nodes } = suite;
    for (const [i, node] of nodes.entries()) {
      const elsewhere = `http://127.0.0.1:${nodes[(i + 1) % 3]?.port}`;
      expect(await tryConnect(elsewhere, await signTestTicket(node.nodeId, hero))).toBe("ticket-invalid");
    }
    // The player has the same session on all nodes, so the end of the session closes all four connections.
    await backend.owner.pool.query("UPDATE sessions SET revoked_at = now() WHERE user_id = $1", [hero.userId]);
    await expect.poll(() => heroes.map(({ end }) => end)).toEqual(four.map(() => "session-revoked"));
    suite.expectContentPlayers();
  });

  it("faults 76, 77: after nodes joined and restarted, the books balance and every table's journal is complete", () =>
    suite.expectSoundEnd());
});
