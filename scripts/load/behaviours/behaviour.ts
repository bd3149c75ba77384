/** Defines what a behaviour is, and functions that several behaviours use. */
import { RoomClient } from "@poker/client";
import type { CommandReply } from "../retrying-client.ts";
import type { TableTab } from "../table-tab.ts";
import type { Player } from "./player.ts";

type Situation = "nowhere" | "rail" | "seated" | "to-act";

export interface Behaviour {
  readonly name: string;
  readonly situations: readonly Situation[];
  /** How often this behaviour is chosen, relative to the weights of the other possible behaviours. */
  readonly weight: number;
  readonly isPossible?: (player: Player) => boolean;
  readonly run: (player: Player) => Promise<unknown>;
}

/** Chooses at random, by weight, one of the behaviours that are possible in a situation. Returns null when none is possible. */
export function pickBehaviour(
  player: Player,
  behaviours: readonly Behaviour[],
  situation: Situation,
): Behaviour | null {
  const possible = behaviours.filter(
    ({ situations, isPossible }) => situations.includes(situation) && (isPossible?.(player) ?? true),
  );
  return pickByWeight(possible, player.random);
}

/** Chooses one entry at random, by its weight. Returns null when the list is empty. */
export function pickByWeight<T extends { readonly weight: number }>(all: readonly T[], random: () => number): T | null {
  let draw = random() * all.reduce((sum, { weight }) => sum + weight, 0);
  for (const each of all) {
    draw -= each.weight;
    if (draw < 0) return each;
  }
  return null;
}

/** Records a violation if the reply accepts what had to be refused. */
export function expectRefused(player: Player, what: string, reply: CommandReply | null): void {
  if (!reply?.ok) return;
  const tableId = player.tab?.tableId;
  player.context.counters.recordViolations({
    invariant: "fault 33",
    seq: reply.seq,
    what: `${what} was accepted`,
    ...(tableId === undefined ? {} : { tableId }),
  });
}

/** Checks that the reply to a repeated command is the same as the first reply. */
export function expectSameReply(player: Player, first: CommandReply | null, second: CommandReply | null): void {
  if (!first?.ok || !second) return;
  const tableId = player.tab?.tableId ?? "";
  // A refusal is only counted. Long after the command the table has changed, and the second reply may be about its new state.
  if (!second.ok) player.context.counters.increment("repeated commands refused", second.code);
  else if (second.seq !== first.seq)
    player.context.counters.recordViolations({
      invariant: "I6",
      tableId,
      seq: second.seq,
      what: `a repeated command was acknowledged as another event than ${first.seq}`,
    });
}

export const createId = (): string => crypto.randomUUID();
export const currentTableId = (player: Player): string => player.tab?.tableId ?? "";
export const createCommandIds = (player: Player): { tableId: string; commandId: string } => ({
  tableId: currentTableId(player),
  commandId: createId(),
});
export const pickEntry = (player: Player): "post" | "wait" => player.pickOne("post", "post", "wait");

/** A connection that does not follow a table: to a pool or a tournament, or to a table that the player may not watch. */
export interface UnitSession {
  readonly unitId: string;
  readonly connection: RoomClient;
  /** Returns the connection; null when it is closed. */
  readonly current: () => RoomClient | null;
  readonly close: () => void;
}

const MAX_CONNECT_MS = 10_000;

export async function openUnitSession(player: Player, unitId: string): Promise<UnitSession> {
  const { account, random, context } = player;
  const connection = new RoomClient({
    fetchTicket: () => account.fetchTicket(unitId),
    random,
    onMessage: (name, payload) => context.auditor.receive(account.userId, name, payload),
  });
  connection.connect();
  await player.waitUntil(() => connection.isConnected || connection.isClosed, MAX_CONNECT_MS);
  let open = true;
  return {
    unitId,
    connection,
    current: () => (open ? connection : null),
    close() {
      open = false;
      connection.close();
    },
  };
}

/** Opens a second tab at the same table and waits until the tab shows the table. */
export async function openSecondTab(player: Player): Promise<TableTab> {
  const second = player.openTab(currentTableId(player));
  await player.waitUntil(() => second.view !== null || second.isLost, 5_000);
  return second;
}
