/**
 * Tests that all pages of a node that died can reconnect to the other nodes at the same time. Each node is a process, and the pages are
 * light connections. RETURNING_PAGES=10000, which the nightly run sets, opens as many pages as fault 80 names.
 */
import type net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createNodes } from "@poker/db";
import { describe, expect, it, onTestFinished } from "vitest";
import { createPeople } from "../testing/create-people.ts";
import { expectSoundBooks } from "../testing/expect-invariants.ts";
import { connectAndWatch } from "../testing/light-page.ts";
import { countUnits, ownerOf, seatPlayers, startNodes, waitForHands } from "../testing/node-cluster.ts";
import { signTestTicket, type TestBackend } from "../testing/test-server.ts";
import { useAdapters } from "../testing/use-adapters.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const NAMES = ["node-1", "node-2", "node-3"];
const PAGES = Number(process.env.RETURNING_PAGES ?? 2_000);
const TABLES = 45;
/** How many pages come back per millisecond. With 1, ten thousand pages come back within ten seconds, each at a different moment. */
const PAGES_PER_MS = 1;
const TRIES = 8;
const RETRY_MS = 500;

const { adapters } = useAdapters();

/** Reads once for all pages which nodes run the tables. `found` has the result of the last call of `follow`. */
function followTables({ owner }: TestBackend, tableIds: readonly string[]) {
  const nodes = createNodes(owner);
  const found = new Map<string, { readonly nodeId: string; readonly port: number }>();
  const follow = async () => {
    for (const tableId of tableIds) {
      const node = await nodes.findByUnit(tableId);
      if (node) found.set(tableId, { nodeId: node.nodeId, port: Number(new URL(node.url).port) });
    }
  };
  return { found, follow };
}

describe.each(adapters)("nodes by $adapter", ({ settings }) => {
  const backend = useTestBackend();

  it("fault 80: a thousand pages of a dead node reconnect each second; all get in, and play elsewhere continues", async () => {
    const tableIds = await Promise.all(Array.from({ length: TABLES }, () => backend.createTable()));
    const nodes = await startNodes(backend, NAMES, settings());
    const share = TABLES / NAMES.length;
    await expect
      .poll(async () => Object.values(await countUnits(backend)).every((units) => Math.abs(units - share) <= 5), {
        timeout: 60_000,
      })
      .toBe(true);
    const owners = new Map<string, string | null>();
    for (const tableId of tableIds) owners.set(tableId, await ownerOf(backend, tableId));
    const at = (name: string) => tableIds.filter((tableId) => owners.get(tableId) === name);
    const elsewhere = [...at("node-2").slice(0, 2), ...at("node-3").slice(0, 2)];
    const players = await seatPlayers(backend, elsewhere);
    const people = await createPeople(backend, PAGES);
    const open = new Set<net.Socket>();
    onTestFinished(() => {
      for (const socket of open) socket.destroy();
    });

    await nodes[0]?.kill("SIGKILL");
    await backend.expireLeasesOf("node-1");
    const lost = at("node-1");
    expect(lost.length).toBeGreaterThan(5);
    await expect
      .poll(async () => new Set(await Promise.all(lost.map((tableId) => ownerOf(backend, tableId)))), {
        timeout: 30_000,
      })
      .toEqual(new Set(["node-2", "node-3"]));
    const { found, follow } = followTables(backend, lost);
    await follow();
    const outagesBefore = new Map(players.map((player) => [player, player.outages.length]));

    /** Reconnects one page, with a new ticket for each try. Returns the number of tries. */
    async function comeBack(index: number): Promise<number> {
      const who = people[index];
      const tableId = lost[index % lost.length];
      if (!who || tableId === undefined) throw new Error("a page without a player or a table");
      await sleep(index / PAGES_PER_MS);
      for (let tries = 1; tries <= TRIES; tries++) {
        const node = found.get(tableId);
        const ticket = node && (await signTestTicket(node.nodeId, who));
        if (ticket && (await connectAndWatch(node.port, ticket, tableId, open))) return tries;
        await sleep(RETRY_MS * 2 ** (tries - 1));
      }
      throw new Error("a page did not come back");
    }
    const coming = Promise.all(people.map((_, index) => comeBack(index)));
    // Three more hands at the tables of the other nodes show that play continued there.
    for (let hands = 0; hands < 3; hands++) await waitForHands(backend, elsewhere, 1);
    const tries = await coming;

    expect(tries).toHaveLength(PAGES);
    // A node that took more than its share hands tables over between two hands, so the players of those tables reconnect. All other players
    // must have kept their connections.
    const newOwners = new Map<string, string | null>();
    for (const tableId of elsewhere) newOwners.set(tableId, await ownerOf(backend, tableId));
    for (const player of players)
      if (newOwners.get(player.tableId) === owners.get(player.tableId))
        expect(player.outages.slice(outagesBefore.get(player))).toEqual([]);
    expect(players.flatMap(({ errors, end }) => [...errors, ...(end ? [end] : [])])).toEqual([]);
    for (const player of players) player.stop();
    await Promise.all(nodes.slice(1).map((node) => node.kill("SIGTERM")));
    await expectSoundBooks(backend);
  });
});
