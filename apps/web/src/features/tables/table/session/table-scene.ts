/** Describes a table as one viewer may see it: the view of the table, and what its numbered events do not contain (connections, clock). */
import {
  type Card,
  type Chips,
  freeSeats,
  type HandDescription,
  type HandSeat,
  type SeatNo,
  type SitOutLimit,
  seatAt,
  sitOutLimit,
  type TableSeat,
  type TableView,
} from "@poker/engine";
import type { ActionClockView, PlayerNames } from "@poker/protocol";
import type { Stake } from "../../../../ui/amount-unit.ts";
import type { ChipUnit } from "../../../../ui/format-amount.ts";
import { type HandAnnotations, listRivalHands, type SeatWin, sumWinnings } from "./hand-annotations.ts";

export interface TableScene {
  readonly view: TableView;
  /** What one chip of this table is: money, or a tournament chip. M3 */
  readonly unit: ChipUnit;
  /** The names of all players in `view`. */
  readonly names: PlayerNames;
  /** The viewer's own seat; null when they have no seat. */
  readonly you: SeatNo | null;
  readonly disconnectedSeats: readonly SeatNo[];
  readonly clock: ActionClockView | null;
  /** The server's time minus this browser's time, in ms. */
  readonly serverOffsetMs: number;
  readonly annotations: HandAnnotations;
}

/** Returns the seat that the table holds for this player; null when it holds none. S1 */
export const heldSeatOf = ({ view }: Pick<TableScene, "view">, userId: string | null): SeatNo | null =>
  view.offers.find(({ playerId }) => playerId === userId)?.seat ?? null;

export const isTableFull = ({ view }: Pick<TableScene, "view">): boolean => freeSeats(view).length === 0;

/** Returns whether a viewer can take a seat. Always false in a tournament, which assigns the seats itself. M10 */
export const hasFreeSeat = (scene: Pick<TableScene, "view">): boolean =>
  scene.view.tournament === undefined && !isTableFull(scene);

/** True when this viewer can take a seat: either any free seat, or the seat that a full table holds for them. */
export const hasSeatToTake = (scene: Pick<TableScene, "view">, userId: string | null): boolean =>
  hasFreeSeat(scene) || heldSeatOf(scene, userId) !== null;

/** Returns the currency and the big blind of the table. */
export const stakeOfScene = ({ unit, view }: Pick<TableScene, "unit" | "view">): Stake => ({
  currency: unit,
  bigBlind: view.settings.rules.bigBlind,
});

/** Returns what one chip of the table is. M3 */
export const chipUnitOfTable = ({ tournament, settings }: Pick<TableView, "tournament" | "settings">): ChipUnit =>
  tournament ? "chips" : settings.currency;

export type SeatStatus =
  | "away"
  | "sitting-out"
  | "no-chips"
  | "absent"
  | "pending"
  | "all-in"
  | "protected"
  | "folded"
  | "waiting"
  | "posting"
  | "leaving"
  | null;

export interface SeatScene {
  readonly seat: SeatNo;
  readonly player: TableSeat;
  readonly name: string;
  /** True when the player is a member of the staff. */
  readonly isStaff: boolean;
  /** True when the player is the host of this private game. H6 */
  readonly isHost: boolean;
  readonly inHand: HandSeat | null;
  /** The chips that the player has left behind their bet. */
  readonly stack: Chips;
  readonly status: SeatStatus;
  readonly isDisconnected: boolean;
  readonly isYou: boolean;
  readonly isToAct: boolean;
  readonly winnings: readonly SeatWin[];
  /** The hand that was shown at this seat, with the hands that it competes with; null when no hand was shown here. */
  readonly shownHand: ShownHand | null;
  /** The cards at the seat; empty when it has no cards. */
  readonly cards: readonly (Card | null)[];
}

interface ShownHand {
  readonly high: HandDescription;
  readonly low: HandDescription | null;
  readonly rivals: readonly HandDescription[];
}

export const nameOfPlayer = ({ names }: Pick<TableScene, "names">, { playerId }: Pick<TableSeat, "playerId">): string =>
  names[playerId]?.name ?? "";

/** Returns undefined when the seat is empty. */
export function nameAtSeat(scene: Pick<TableScene, "names" | "view">, seatNo: SeatNo): string | undefined {
  const player = seatAt(scene.view.seats, seatNo);
  return player && nameOfPlayer(scene, player);
}

function seatStatusOf(player: TableSeat, inHand: HandSeat | null, handOver: boolean): SeatStatus {
  if (inHand?.status === "folded" && !handOver) return player.leaving ? "leaving" : "folded";
  if (inHand?.protected) return "protected";
  if (inHand?.status === "all-in" && !handOver) return "all-in";
  if (player.leaving) return "leaving";
  if (player.sittingOut)
    return player.sittingOut.reason === "no-chips" && player.stack === 0 ? "no-chips" : "sitting-out";
  if (player.pending) return "pending";
  if (player.absent) return "absent";
  if (!inHand && player.owesBlind) return player.entry === "post" ? "posting" : "waiting";
  return null;
}

/**
 * True when the player needs a top-up to play on: they have no chips, have not asked for any, and no running hand can bring them chips. S7
 */
export const needsTopUp = ({ stack, topUpWanted, sittingOut }: TableSeat, { hand }: Pick<TableView, "hand">): boolean =>
  stack === 0 && topUpWanted === 0 && (sittingOut !== null || (hand !== null && hand.result !== null));

/**
 * Returns how long this seat is kept, by this browser's clock. Returns null when its player is not sitting out, or when the seat is kept
 * without a limit.
 */
export function sitOutLimitOf({ view, serverOffsetMs }: TableScene, seat: TableSeat): SitOutLimit | null {
  const limit = sitOutLimit(view, seat);
  return limit && { ...limit, until: limit.until === null ? null : limit.until - serverOffsetMs };
}

/** True when any card of the seat is face up. */
export const hasExposedCards = ({ shown, exposed }: HandSeat): boolean => shown || exposed !== undefined;

export function buildSeatScene(scene: TableScene, player: TableSeat): SeatScene {
  const { view, annotations } = scene;
  const handOver = view.hand !== null && view.hand.result !== null;
  const held = annotations.leftSeats.includes(player.seat) ? undefined : seatAt(view.hand?.seats ?? [], player.seat);
  const inHand = held ?? null;
  const folded = inHand?.status === "folded";
  const shown = annotations.shownHands[player.seat];
  const mine = player.seat === scene.you;
  // The viewer's own cards stay on the felt until the hand ends, even when they are folded or mucked. Another player's mucked cards come
  // back to the felt if they are shown later.
  const keepsCards = inHand && (mine || hasExposedCards(inHand) || (!inHand.mucked && !folded));
  return {
    seat: player.seat,
    player,
    name: nameOfPlayer(scene, player),
    isStaff: scene.names[player.playerId]?.staff ?? false,
    isHost: view.privateGame?.hostId === player.playerId,
    inHand,
    stack: inHand && !handOver ? inHand.stack : player.stack,
    status: seatStatusOf(player, inHand, handOver),
    isDisconnected: scene.disconnectedSeats.includes(player.seat),
    isYou: mine,
    isToAct: view.hand?.toAct?.seat === player.seat,
    winnings: sumWinnings(annotations.awards).filter(({ seat }) => seat === player.seat),
    shownHand: shown && held ? { ...shown, rivals: listRivalHands(annotations, [player.seat]) } : null,
    cards: keepsCards ? inHand.cards : [],
  };
}

/** Returns the cards that win the pots awarded so far. Empty before a hand is shown. */
export function findWinningCards(marks: HandAnnotations): {
  readonly high: ReadonlySet<Card>;
  readonly low: ReadonlySet<Card>;
} {
  const high = new Set<Card>();
  const low = new Set<Card>();
  for (const { seat, half } of sumWinnings(marks.awards)) {
    const shown = marks.shownHands[seat];
    if (half !== "low") for (const card of shown?.high.cards ?? []) high.add(card);
    // A pot that is divided as one is won with both halves, so the winner's low cards count too. P5
    if (half !== "high") for (const card of shown?.low?.cards ?? []) low.add(card);
  }
  return { high, low };
}
