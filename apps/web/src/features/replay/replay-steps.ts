/** Splits a finished hand into steps, each with the table at that point, as the engine applies the events. */

import {
  createSeat,
  createTable,
  evolveTableView,
  isSeatEvent,
  seatAt,
  type TableEvent,
  type TableSeat,
  type TableView,
} from "@poker/engine";
import type { FinishedHand } from "@poker/protocol";
import { chipUnitOf } from "../../ui/format-amount.ts";
import { annotateHand, NO_ANNOTATIONS } from "../table/session/hand-annotations.ts";
import type { TableScene } from "../table/session/table-scene.ts";

export interface ReplayStep {
  readonly scene: TableScene;
  /** The events since the step before. */
  readonly events: readonly TableEvent[];
}

export type ReplayedHand = Pick<
  FinishedHand,
  "tableId" | "tournament" | "currency" | "settings" | "players" | "events" | "viewerSeat"
>;

/** The events that begin a step; every other event belongs to the step before. */
const STEP_STARTERS: ReadonlySet<TableEvent["type"]> = new Set<TableEvent["type"]>([
  "acted",
  "protected",
  "street-dealt",
  "shown",
  "tabled",
  "mucked",
  "awarded",
  "hand-ended",
]);

/** Returns no steps when the hand's events are unknown. */
export function splitIntoSteps(hand: ReplayedHand): readonly ReplayStep[] {
  const groups: TableEvent[][] = [];
  for (const event of hand.events) {
    const last = groups.at(-1);
    if (last && !STEP_STARTERS.has(event.type)) last.push(event);
    else groups.push([event]);
  }
  let scene = buildOpeningScene(hand);
  return groups.map((events) => {
    scene = {
      ...scene,
      view: events.reduce(evolveTableView, scene.view),
      annotations: events.reduce(annotateHand, scene.annotations),
    };
    return { scene, events };
  });
}

/** The table before the first event: the players dealt in, with their starting stacks. */
function buildOpeningScene(hand: ReplayedHand): TableScene {
  const { tableId, settings, players, events, viewerSeat } = hand;
  const start = events.find((event) => !isSeatEvent(event) && event.type === "hand-started");
  const stacks = start?.type === "hand-started" ? start.setup.seats : [];
  const seats = stacks.map(({ seat, stack }): TableSeat => {
    const player = seatAt(players, seat);
    return createSeat({ seat, playerId: player?.userId ?? "", bot: player?.isBot ?? false, stack });
  });
  const view: TableView = { ...createTable(tableId, settings), hand: null, seats };
  const names = Object.fromEntries(players.map(({ userId, name, isStaff: staff }) => [userId, { name, staff }]));
  return {
    view,
    unit: chipUnitOf(hand),
    names,
    you: viewerSeat,
    disconnectedSeats: [],
    clock: null,
    serverOffsetMs: 0,
    annotations: NO_ANNOTATIONS,
  };
}
