/** Seats two players at a table of a game server that runs in a separate process. */
import { expect, vi } from "vitest";
import type { SpawnedServer } from "./spawn-server.ts";
import type { Identity, TestBackend, TestClient } from "./test-server.ts";

export interface SeatedPlayer {
  readonly identity: Identity;
  client: TestClient;
}

/** A busy machine may need many times the ten seconds of a lease until another server runs the table. */
const OWNED_WITHIN_MS = 120_000;

/** Watches the table as soon as this server runs it. It tries again and again, because a stalled server may lose the table in between. */
export async function watchWhenOwned(client: TestClient, tableId: string): Promise<void> {
  // `expect.poll` works only inside tests, and hooks also call this function.
  await vi.waitFor(() => client.watch(tableId), { timeout: OWNED_WITHIN_MS });
}

/** Lets a new player watch the table at this server. */
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

/** Reconnects the same players to this server. */
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

/** Returns the player to act, once every client knows who it is. */
export async function playerToAct(seated: readonly SeatedPlayer[]): Promise<SeatedPlayer> {
  for (const { client } of seated) await client.waitUntil(({ turn }) => turn !== null, "a turn");
  const found = seated.find(({ client }) => client.turn?.seat === client.you);
  if (!found) throw new Error("no player is to act");
  return found;
}
