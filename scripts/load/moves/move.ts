/** What a move is, and what several of them need. */
import type { Answer } from "../asking.ts";
import type { Player } from "../player.ts";
import type { Tab } from "../tab.ts";

export type Place = "nowhere" | "rail" | "seated" | "turn";

export interface Move {
  readonly name: string;
  readonly at: readonly Place[];
  /** Against the others that are possible. */
  readonly weight: number;
  readonly when?: (player: Player) => boolean;
  readonly make: (player: Player) => Promise<unknown>;
}

/** A no was due. */
export function refusalDue(player: Player, what: string, answer: Answer | null): void {
  if (!answer?.ok) return;
  const tableId = player.tab?.tableId;
  player.world.figures.wrong({
    invariant: "fault 33",
    seq: answer.seq,
    what: `${what} was accepted`,
    ...(tableId === undefined ? {} : { tableId }),
  });
}

/** The same answer as the first time. */
export function sameDue(player: Player, first: Answer | null, again: Answer | null): void {
  if (!first?.ok || !again) return;
  const tableId = player.tab?.tableId ?? "";
  // Long after it was done the table has moved on, and may say so.
  if (!again.ok) player.world.figures.count("asked again", again.code);
  else if (again.seq !== first.seq)
    player.world.figures.wrong({
      invariant: "I6",
      tableId,
      seq: again.seq,
      what: `answered as event ${first.seq} before`,
    });
}

export const id = (): string => crypto.randomUUID();
export const tableOf = (player: Player): string => player.tab?.tableId ?? "";
export const command = (player: Player): { tableId: string; commandId: string } => ({
  tableId: tableOf(player),
  commandId: id(),
});
export const entryOf = (player: Player): "post" | "wait" => player.oneOf("post", "post", "wait");

/** A second window, once it shows the table. */
export async function secondTab(player: Player): Promise<Tab> {
  const second = player.open(tableOf(player));
  await player.until(() => second.view !== null || second.lost, 5_000);
  return second;
}
