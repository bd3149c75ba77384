/** Decides what a viewer who is not to act can do or should know. The seat controls show the result. */
import { type Chips, type HandRules, type HandSeat, type HandView, seatAt, type TableSeat } from "@poker/engine";
import { nameAtSeat, needsTopUp, type TableScene } from "../session/table-scene.ts";
import { countMissingPlayers } from "../session/table-waiting.ts";

/** Situations that occur only at a tournament's table. M11 */
export type TournamentSituation =
  | "table-closed"
  | "watching"
  | "absent"
  | "may-rebuy"
  | "waiting"
  | "waits-for-next-hand";

type SeatSituation =
  | { readonly kind: "table-closed" | "barred" | "watching-pool" | "watching-full-table" | "watching" }
  | {
      readonly kind:
        | "leaving"
        | "out-of-chips"
        | "waiting-for-hand-to-end"
        | "waiting-for-players"
        | "hand-over"
        | "waiting-for-hand"
        | "table-paused"
        | "in-hand";
    }
  | { readonly kind: "in-tournament"; readonly situation: TournamentSituation }
  | { readonly kind: "sitting-out"; readonly mine: TableSeat }
  | { readonly kind: "owing-blind"; readonly debt: BlindDebt }
  | { readonly kind: "planned"; readonly messageKey: PlannedMessageKey; readonly canStay: boolean }
  | { readonly kind: "other-to-act"; readonly name: string }
  | { readonly kind: "may-show"; readonly hand: HandView; readonly inHand: HandSeat };

/** The blind that a player owes before they are dealt in, and what they have chosen. B6, B8 */
export interface BlindDebt {
  /** True when the player has chosen to post now instead of waiting for the big blind. */
  readonly posts: boolean;
  readonly amount: Chips;
  /** The key of the text that says what happens next, with the amount. */
  readonly messageKey: "table.entryWait" | "table.entryPost" | "table.entryPostDead";
  /** The key of the text that offers the other of the two choices (post now, or wait), with the amount. */
  readonly changeKey: "table.waitForBlind" | "table.postNow" | "table.postDeadNow";
}

type PlannedMessageKey =
  | "table.leavingHelp"
  | "table.leavePlannedBlind"
  | "table.sitOutPlannedBlind"
  | "table.sitOutPlanned";

interface SituationOptions {
  /** True when the viewer may watch but may not sit down. */
  readonly isBarred: boolean;
  /** True when every seat is taken or held for a player. A seat may still be held for this viewer. */
  readonly isTableFull: boolean;
  /** True when the player's cards are mucked without asking, if the rules do not require that they are shown. */
  readonly autoMuck: boolean;
  /** The number of the hand in which the player has mucked their cards; null when there is none. */
  readonly muckedHandNo: number | null;
}

export function seatSituationOf(scene: TableScene, options: SituationOptions): SeatSituation {
  const { view, you } = scene;
  if (view.tournament) return tournamentSituationOf(scene, options);
  if (view.status === "closed") return { kind: "table-closed" };
  const mine = seatAt(view.seats, you);
  if (!mine) {
    if (options.isBarred) return { kind: "barred" };
    if (view.settings.seating === "pool") return { kind: "watching-pool" };
    return { kind: options.isTableFull ? "watching-full-table" : "watching" };
  }
  if (mine.leaving) return { kind: "leaving" };
  if (needsTopUp(mine, view)) return { kind: "out-of-chips" };
  // The player asked for a top-up during the hand. They cannot come back before the hand ends, because they have no chips until then.
  if (mine.sittingOut && mine.stack === 0) return { kind: "waiting-for-hand-to-end" };
  if (mine.sittingOut) return { kind: "sitting-out", mine };
  return activeSituationOf(scene, mine, options);
}

const inTournament = (situation: TournamentSituation): SeatSituation => ({ kind: "in-tournament", situation });

/**
 * Returns the situation at a tournament's table, where players cannot take, leave or keep a seat, and cannot bring or take away chips. M11
 */
function tournamentSituationOf(scene: TableScene, options: SituationOptions): SeatSituation {
  const { view, you } = scene;
  const mine = seatAt(view.seats, you);
  if (view.status === "closed") return inTournament("table-closed");
  if (!mine) return inTournament("watching");
  if (mine.pending) return inTournament("may-rebuy");
  if (mine.absent) return inTournament("absent");
  const isInHand = view.hand?.result === null && seatAt(view.hand.seats, you) !== undefined;
  if (mine.waitsHand && !isInHand) return inTournament("waits-for-next-hand");
  const situation = activeSituationOf(scene, mine, options);
  const isWaiting = situation.kind === "waiting-for-players" || situation.kind === "waiting-for-hand";
  return isWaiting || situation.kind === "table-paused" ? inTournament("waiting") : situation;
}

/** Returns the situation of a seated player who is not sitting out. */
function activeSituationOf(
  scene: TableScene,
  mine: TableSeat,
  { autoMuck, muckedHandNo }: SituationOptions,
): SeatSituation {
  const { view, you } = scene;
  const { hand } = view;
  const inHand = seatAt(hand?.seats ?? [], you);
  const isPlaying = inHand !== undefined && hand?.result === null;
  const isWaiting = countMissingPlayers(scene) > 0;
  // With too few players no hand starts, so no blind reaches the seat. In the first hand after that, no player has to post a missed blind.
  // B7
  if (mine.owesBlind && !isPlaying && !isWaiting)
    return { kind: "owing-blind", debt: blindDebtOf(mine, view.settings.rules) };
  const messageKey = plannedMessageKey(mine);
  if (messageKey) return { kind: "planned", messageKey, canStay: mine.sitOutNext !== "timed-out" };
  const nameToAct = hand?.toAct && nameAtSeat(scene, hand.toAct.seat);
  if (nameToAct != null) return { kind: "other-to-act", name: nameToAct };
  if (hand?.result) {
    const mayShow = hand.result.outcome === "settled" && inHand && inHand.status !== "folded" && !inHand.shown;
    if (mayShow && !autoMuck && muckedHandNo !== hand.handNo) return { kind: "may-show", hand, inHand };
  }
  if (isPlaying) return { kind: "in-hand" };
  if (view.status !== "open") return { kind: "table-paused" };
  if (isWaiting) return { kind: "waiting-for-players" };
  return { kind: hand?.result ? "hand-over" : "waiting-for-hand" };
}

/** Returns the blind that the player owes. A player who missed only the small blind owes a dead post of that amount. B8 */
function blindDebtOf(
  { entry, owesDeadSmall }: TableSeat,
  { smallBlind, bigBlind }: Pick<HandRules, "smallBlind" | "bigBlind">,
): BlindDebt {
  const isDead = owesDeadSmall === true;
  const amount = isDead ? smallBlind : bigBlind;
  if (entry === "post") {
    const messageKey = isDead ? "table.entryPostDead" : "table.entryPost";
    return { posts: true, amount, messageKey, changeKey: "table.waitForBlind" };
  }
  return {
    posts: false,
    amount,
    messageKey: "table.entryWait",
    changeKey: isDead ? "table.postDeadNow" : "table.postNow",
  };
}

/**
 * Returns the text that says what happens to the player after the hand, because they asked for it or ran out of time (T5). Returns null
 * when they stay.
 */
export function plannedMessageKey({ leaveNext, sitOutNext }: TableSeat): PlannedMessageKey | null {
  if (leaveNext === "hand") return "table.leavingHelp";
  if (leaveNext === "big-blind") return "table.leavePlannedBlind";
  if (sitOutNext === "no") return null;
  return sitOutNext === "big-blind" ? "table.sitOutPlannedBlind" : "table.sitOutPlanned";
}
