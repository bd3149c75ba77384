/** Plays until a hand is frozen and waits for its players' seeds. Lets the players continue at another server. */
import type { FrozenHand, TableEvent } from "@poker/engine";
import { expect } from "vitest";
import { DealPlayer } from "./deal-player.ts";
import { watchWhenOwned } from "./seated-players.ts";
import type { Identity, TestBackend, TestServer } from "./test-server.ts";

export interface FrozenPlayer {
  readonly identity: Identity;
  readonly player: DealPlayer;
}

const NOTHING_BY_ITSELF = { commits: false, reveals: false };

/** Seats two players who commit to seeds but do not reveal them. Resolves when their hand is frozen. It then stays frozen for 1.5 s. */
export async function freezeFirstHand(
  backend: TestBackend,
  room: Pick<TestServer, "enter">,
  tableId: string,
): Promise<readonly [FrozenPlayer, FrozenPlayer]> {
  const seatAt = async (seat: number): Promise<FrozenPlayer> => {
    const identity = await backend.person();
    const client = await room.enter(identity);
    const player = new DealPlayer(client, identity.userId, { reveals: false });
    await client.watch(tableId);
    expect(await client.sit(tableId, seat)).toMatchObject({ ok: true });
    return { identity, player };
  };
  const seated = [await seatAt(0), await seatAt(1)] as const;
  for (const { player } of seated) await player.client.waitUntil(({ view }) => view?.frozen !== undefined, "a freeze");
  expect(frozenOf(seated[0]).promise.commits).toHaveLength(2);
  return seated;
}

/** Returns the frozen hand as the player sees it. */
export function frozenOf({ player: { client } }: FrozenPlayer): FrozenHand {
  const frozen = client.view?.frozen;
  if (!frozen) throw new Error("no hand is frozen");
  return frozen;
}

/** Connects the player with the same seeds to another server. The test itself reveals the seeds. */
export async function goOnAt(
  room: Pick<TestServer, "enter">,
  tableId: string,
  { identity, player }: FrozenPlayer,
): Promise<FrozenPlayer> {
  const client = await room.enter(identity);
  const again = new DealPlayer(client, identity.userId, NOTHING_BY_ITSELF);
  for (const [handNo, seed] of player.seeds) again.seeds.set(handNo, seed);
  await watchWhenOwned(client, tableId);
  return { identity, player: again };
}

/** Returns all events of this type at the table, in order, in the public form in which they are stored. */
export async function storedEvents<T extends TableEvent["type"]>(
  { owner }: TestBackend,
  tableId: string,
  type: T,
): Promise<Extract<TableEvent, { type: T }>[]> {
  const { rows } = await owner.pool.query<{ event: Extract<TableEvent, { type: T }> }>(
    `SELECT event FROM stream_steps s CROSS JOIN LATERAL json_array_elements(events) WITH ORDINALITY AS e(event, place)
     WHERE stream_id = $1 AND event->>'type' = $2 ORDER BY s.seq, place`,
    [tableId, type],
  );
  return rows.map(({ event }) => event);
}
