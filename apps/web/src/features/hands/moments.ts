/** A finished hand cut into moments, each with the table as it then stood: folded from its events by the engine itself. */
import type { FinishedHand } from "@poker/db";
import {
  applyTableView,
  createTable,
  isSeatEvent,
  type TableEvent,
  type TableSeat,
  type TableView,
} from "@poker/engine";
import { applyMarks, NO_MARKS } from "../table/marks.ts";
import type { Scene } from "../table/scene.ts";

export interface Moment {
  readonly scene: Scene;
  /** What happened since the moment before. */
  readonly events: readonly TableEvent[];
}

export type ReplayedHand = Pick<FinishedHand, "tableId" | "settings" | "players" | "events" | "you">;

/** What a moment begins with; everything else belongs to the moment before. */
const STEPS: ReadonlySet<TableEvent["type"]> = new Set<TableEvent["type"]>([
  "acted",
  "protected",
  "street-dealt",
  "shown",
  "tabled",
  "mucked",
  "awarded",
  "hand-ended",
]);

/** Empty: its events are not known. */
export function momentsOf(hand: ReplayedHand): readonly Moment[] {
  const groups: TableEvent[][] = [];
  for (const event of hand.events) {
    const last = groups.at(-1);
    if (last && !STEPS.has(event.type)) last.push(event);
    else groups.push([event]);
  }
  let scene = openingOf(hand);
  return groups.map((events) => {
    scene = {
      ...scene,
      view: events.reduce(applyTableView, scene.view),
      marks: events.reduce(applyMarks, scene.marks),
    };
    return { scene, events };
  });
}

/** Who was dealt in, with the chips each began with. */
function openingOf({ tableId, settings, players, events, you }: ReplayedHand): Scene {
  const start = events.find((event) => !isSeatEvent(event) && event.type === "hand-started");
  const stacks = start?.type === "hand-started" ? start.setup.seats : [];
  const seats = stacks.map(({ seat, stack }): TableSeat => {
    const player = players.find((one) => one.seat === seat);
    return {
      seat,
      playerId: player?.userId ?? "",
      name: player?.name ?? "",
      bot: false,
      stack,
      satDownAt: 0,
      sittingOut: null,
      owes: false,
      entry: "wait",
      missedBigBlinds: 0,
      sitOutNext: "no",
      leaving: false,
      topUpWanted: 0,
    };
  });
  const view: TableView = { ...createTable(tableId, settings), hand: null, seats };
  return { view, you, away: [], clock: null, offset: 0, marks: NO_MARKS };
}
