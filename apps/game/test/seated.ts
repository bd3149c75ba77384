/** Two people at a table of a game server that runs in a process of its own. */
import { expect } from "vitest";
import type { Spawned } from "./spawn.ts";
import type { Client, Identity, World } from "./support.ts";

export interface Seated {
  readonly who: Identity;
  client: Client;
}

/** Looks at the table as soon as this server runs it. */
export async function watchSoon(client: Client, tableId: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const reply = await client.request("watch", { tableId, since: null });
    if (reply.ok) break;
    if (tries > 400) throw new Error(reply.code);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await client.watch(tableId);
}

/** In seats 0 and 1. */
export async function seatTwo(world: World, room: Pick<Spawned, "enter">, tableId: string): Promise<Seated[]> {
  const seated: Seated[] = [];
  for (const number of [0, 1]) {
    const who = await world.person();
    const client = await room.enter(who);
    await watchSoon(client, tableId);
    expect(await client.sit(tableId, number)).toMatchObject({ ok: true });
    seated.push({ who, client });
  }
  return seated;
}

/** The same people on new lines, to this server. */
export async function comeBack(
  room: Pick<Spawned, "enter">,
  tableId: string,
  seated: readonly Seated[],
): Promise<void> {
  for (const player of seated) {
    player.client = await room.enter(player.who);
    await watchSoon(player.client, tableId);
  }
}

export const clientsOf = (seated: readonly Seated[]): Client[] => seated.map(({ client }) => client);

/** Whoever's turn it is, once everybody knows of it. */
export async function onTurn(seated: readonly Seated[]): Promise<Seated> {
  for (const { client } of seated) await client.until(({ turn }) => turn !== null, "a turn");
  const found = seated.find(({ client }) => client.turn?.seat === client.you);
  if (!found) throw new Error("the turn is nobody's");
  return found;
}
