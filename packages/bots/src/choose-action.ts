/**
 * Chooses a bot's action. The bot sees what its seat sees and draws every choice from `random`: the same view, style and numbers give
 * the same decision.
 */
import type { Action, HandView, LegalActions, SeatNo } from "@poker/engine";
import { choosePostflop } from "./postflop.ts";
import { choosePreflop } from "./preflop.ts";
import { readSpot } from "./spot.ts";
import type { Style } from "./style.ts";
import { checkOrFold } from "./wager.ts";

export interface Decision {
  readonly action: Action;
  /** How much thought the decision takes, from 0 for an obvious one to 1 for a close one about many chips. */
  readonly effort: number;
}

/** Always legal under `legal`; never folds when checking is free. */
export function chooseAction(
  view: HandView,
  seat: SeatNo,
  legal: LegalActions,
  style: Style,
  random: () => number,
): Decision {
  const spot = readSpot(view, seat, legal);
  if (!spot) return { action: checkOrFold(legal), effort: 0 };
  return view.street === 0 ? choosePreflop(spot, style, random) : choosePostflop(spot, style, random);
}
