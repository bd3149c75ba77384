/** The scene of a table: its view for this viewer, plus what is not numbered (connections, clock). */
import {
  type Card,
  type Chips,
  type HandDescription,
  type HandSeat,
  type SeatNo,
  seatAt,
  type TableSeat,
  type TableView,
} from "@poker/engine";
import type { ActionClockView, PlayerNames } from "@poker/protocol";
import type { Stake } from "../../../ui/amount-unit.ts";
import type { ChipUnit } from "../../../ui/format-amount.ts";
import { type HandAnnotations, listRivalHands, type SeatWin, sumWinnings } from "./hand-annotations.ts";

export interface TableScene {
  readonly view: TableView;
  /** What the chips of the table are: money, or chips of a tournament. M3 */
  readonly unit: ChipUnit;
  /** Of all players whom `view` mentions. */
  readonly names: PlayerNames;
  /** The viewer's own seat; null when they have none. */
  readonly you: SeatNo | null;
  readonly disconnectedSeats: readonly SeatNo[];
  readonly clock: ActionClockView | null;
  /** Server time minus this browser's, in ms. */
  readonly serverOffsetMs: number;
  readonly annotations: HandAnnotations;
}

/** What is played for. */
export const stakeOfScene = ({ unit, view }: Pick<TableScene, "unit" | "view">): Stake => ({
  currency: unit,
  bigBlind: view.settings.rules.bigBlind,
});

/** What the chips of a table are. M3 */
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
  /** The player is of the staff. */
  readonly isStaff: boolean;
  /** The player leads this private game. H6 */
  readonly isHost: boolean;
  readonly inHand: HandSeat | null;
  /** Chips behind. */
  readonly stack: Chips;
  readonly status: SeatStatus;
  readonly isDisconnected: boolean;
  readonly isYou: boolean;
  readonly isToAct: boolean;
  readonly winnings: readonly SeatWin[];
  /** The hand shown by the seat, beside those of its rivals; null when it has shown none. */
  readonly shownHand: ShownHand | null;
  /** Cards shown at the seat; empty when it has none. */
  readonly cards: readonly (Card | null)[];
}

interface ShownHand {
  readonly high: HandDescription;
  readonly low: HandDescription | null;
  readonly rivals: readonly HandDescription[];
}

export const nameOfPlayer = ({ names }: Pick<TableScene, "names">, { playerId }: Pick<TableSeat, "playerId">): string =>
  names[playerId]?.name ?? "";

/** undefined when the seat is empty. */
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

/** True when only a top-up helps: no chips, none on their way, and no running hand that could change that. S7 */
export const needsTopUp = ({ stack, topUpWanted, sittingOut }: TableSeat, { hand }: Pick<TableView, "hand">): boolean =>
  stack === 0 && topUpWanted === 0 && (sittingOut !== null || (hand !== null && hand.result !== null));

/** True when any card of the seat lies face up. */
export const hasExposedCards = ({ shown, exposed }: HandSeat): boolean => shown || exposed !== undefined;

export function buildSeatScene(scene: TableScene, player: TableSeat): SeatScene {
  const { view, annotations } = scene;
  const handOver = view.hand !== null && view.hand.result !== null;
  const held = annotations.leftSeats.includes(player.seat) ? undefined : seatAt(view.hand?.seats ?? [], player.seat);
  const inHand = held ?? null;
  const folded = inHand?.status === "folded";
  const shown = annotations.shownHands[player.seat];
  const mine = player.seat === scene.you;
  // Your own stay with you to the end of the hand, folded or mucked; what was mucked and shown after all lies there again.
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

/** The cards that win what has been awarded so far; empty while nothing is shown. */
export function findWinningCards(marks: HandAnnotations): {
  readonly high: ReadonlySet<Card>;
  readonly low: ReadonlySet<Card>;
} {
  const high = new Set<Card>();
  const low = new Set<Card>();
  for (const { seat, half } of sumWinnings(marks.awards)) {
    const shown = marks.shownHands[seat];
    const described = half === "low" ? shown?.low : shown?.high;
    for (const card of described?.cards ?? []) (half === "low" ? low : high).add(card);
  }
  return { high, low };
}
