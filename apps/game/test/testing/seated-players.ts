/** Seats two players at a table of a game server that runs in a separate process. */
import { expect, vi } from "vitest";
import type { SpawnedServer } from "./spawn-server.ts";
import type { Identity, TestBackend, TestClient } from "./test-server.ts";

export interface SeatedPlayer {
  readonly identity: Identity;
  client: TestClient;
}

/** How long the test waits for a server to run the table. On a busy machine, this may take many times the ten seconds of a lease. */
const OWNED_WITHIN_MS = 120_000;

/** Watches the table as soon as this server runs it. It keeps trying, because a stalled server may lose the table again. */
export async function watchWhenOwned(client: TestClient, tableId: string): Promise<void> {
  // This must not be `expect.poll`, which works only inside tests: hooks call this function too.
  await vi.waitFor(() => client.watch(tableId), { timeout: OWNED_WITHIN_MS });
}

/** Creates a player who watches the table at this server. */
export async function enterNew(
  backend: TestBackend,
  room: Pick<SpawnedServer, "enter">,
  tableId: string,
): Promise<SeatedPlayer> {
  const identity = await backend.person();
  const client = await room.enter(identity);
  await watchWhenOwned(client, tableId);
  return { identity, client };
}

/** Seats two new players in seats 0 and 1. */
export async function seatTwo(
  backend: TestBackend,
  room: Pick<SpawnedServer, "enter">,
  tableId: string,
): Promise<SeatedPlayer[]> {
  const seated: SeatedPlayer[] = [];
  for (const number of [0, 1]) {
    const player = await enterNew(backend, room, tableId);
    expect(await player.client.sit(tableId, number)).toMatchObject({ ok: true });
    seated.push(player);
  }
  return seated;
}

/** Connects the same players to this server. */
export async function reconnectAll(
  room: Pick<SpawnedServer, "enter">,
  tableId: string,
  seated: readonly SeatedPlayer[],
): Promise<void> {
  for (const player of seated) {
    player.client = await room.enter(player.identity);
    await watchWhenOwned(player.client, tableId);
  }
}

export const clientsOf = (seated: readonly SeatedPlayer[]): TestClient[] => seated.map(({ client }) => client);

/** Waits until every client knows which player is to act. Returns that player. */
export async function playerToAct(seated: readonly SeatedPlayer[]): Promise<SeatedPlayer> {
  for (const { client } of seated) await client.waitUntil(({ turn }) => turn !== null, "a turn");
  const found = seated.find(({ client }) => client.turn?.seat === client.you);
  if (!found) throw new Error("no player is to act");
  return found;
}
