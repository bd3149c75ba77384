/** Plays whole tables with only the engine, and writes the steps into the journal as a node would have. */
import { randomUUID } from "node:crypto";
import { createJournal, createLeases, createNodeRegistry, type Database } from "@poker/db";
import type { TableSettings } from "@poker/engine";
import { PlayedTable } from "./played-hands.ts";
import type { TestBackend } from "./test-server.ts";

export interface PlayingNode {
  readonly backend: TestBackend;
  readonly game: Database;
  readonly nodeId: string;
}

export async function registerPlayingNode(backend: TestBackend, game: Database): Promise<PlayingNode> {
  const nodeId = randomUUID();
  const node = {
    nodeId,
    name: nodeId,
    url: "http://node.example",
    weight: 1,
    protocol: 7,
    oldestCompatibleProtocol: 1,
  };
  await createNodeRegistry(game.pool).registerNode({ ...node, secrets: "s", keys: {}, adapter: "postgres" });
  return { backend, game, nodeId };
}

export const createPlayers = async (backend: TestBackend, count: number): Promise<readonly string[]> =>
  Promise.all(Array.from({ length: count }, async () => (await backend.person()).userId));

/** Plays hands at a new table and stores them as a server would have. Returns the table's id. */
export async function playTable(
  node: PlayingNode,
  settings: TableSettings,
  { players, hands, seed }: { readonly players: readonly string[]; readonly hands: number; readonly seed: number },
): Promise<string> {
  const { tableId, play } = await openPlayedTable(node, settings, players, seed);
  await play((table) => {
    for (let hand = 0; hand < hands; hand++) table.playHand();
  });
  return tableId;
}

/** Opens a table, lets `play` play at it, and then writes the commits. */
export async function openPlayedTable(
  { backend, game, nodeId }: PlayingNode,
  settings: TableSettings,
  players: readonly string[],
  seed: number,
) {
  const tableId = await backend.createTable(settings);
  const lease = (await createLeases(game.pool).claimUnits(nodeId, 60_000)).find(({ unitId }) => unitId === tableId);
  if (!lease) throw new Error("the table is another's");
  const table = new PlayedTable(lease, settings, players, seed);
  const journal = createJournal({ pool: game.journal });
  return {
    tableId,
    async play(run: (table: PlayedTable) => void): Promise<void> {
      run(table);
      for (const commit of table.commits.splice(0)) {
        const { outcome } = await journal.commit(commit);
        if (outcome !== "durable") throw new Error(`a commit was ${outcome}`);
      }
    },
  };
}
