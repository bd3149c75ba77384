/** Says which pots there are at a moment of a replay, what was taken and awarded of them so far, and whether a low can win. P1–P6 */
import { type Card, type Chips, GAME_SHAPES, type HandEvent, RANKS } from "@poker/engine";
import { buildHandBreakdown, type PotBreakdown } from "../table/hand-breakdown/hand-breakdown.ts";
import type { EndedHand } from "../table/session/table-store.ts";
import type { ReplayStep } from "./replay-steps.ts";

export interface MomentPots {
  readonly pots: readonly PotBreakdown[];
  /** What lies in front of the players and is in no pot yet. */
  readonly inFront: Chips;
  /** null when the game has no low, and once all but one player have folded. P5 */
  readonly low: LowOutlook | null;
}

/** A low can be made with the board as it lies, with so many low cards more, or not any more. P6 */
export type LowOutlook = "possible" | "impossible" | { readonly missing: number };

/** `ended`: the whole hand; null when its end is not known. `events`: those of the hand up to this step. */
export function potsAt(
  { scene }: Pick<ReplayStep, "scene">,
  events: readonly HandEvent[],
  ended: EndedHand | null,
): MomentPots {
  const { hand } = scene.view;
  if (!hand) return { pots: [], inFront: 0, low: null };
  const inFront = hand.seats.reduce((sum, { bet }) => sum + bet, 0);
  const { awards } = scene.annotations;
  const isContested = hand.seats.filter(({ status }) => status !== "folded").length > 1;
  const low = GAME_SHAPES[hand.rules.game].hasLow && isContested ? lowOutlook(hand.board) : null;
  const isRaked = events.some(({ type }) => type === "raked");
  const breakdown = ended && (awards.length > 0 || isRaked) ? buildHandBreakdown(ended.hand, ended.events) : null;
  if (!breakdown)
    return { pots: hand.pots.map((pot) => ({ ...pot, rake: 0, awards: [], hasOddChip: false })), inFront, low };
  const pots = breakdown.pots.map((pot, index): PotBreakdown => {
    const soFar = awards.filter((award) => award.pot === index);
    return { ...pot, awards: soFar, hasOddChip: pot.hasOddChip && soFar.length === pot.awards.length };
  });
  return { pots, inFront, low };
}

/** The ranks that count for a low: eight and lower, and the ace. */
const LOW_RANKS: ReadonlySet<string> = new Set("A2345678");
/** A low has five cards, three of them from the board. P6 */
const LOW_CARDS_OF_BOARD = 3;
const BOARD_CARDS = 5;

export function lowOutlook(board: readonly Card[]): LowOutlook {
  const ranks = new Set(board.map((card) => RANKS[card >> 2] ?? "").filter((rank) => LOW_RANKS.has(rank)));
  const missing = LOW_CARDS_OF_BOARD - ranks.size;
  if (missing <= 0) return "possible";
  return missing <= BOARD_CARDS - board.length ? { missing } : "impossible";
}
