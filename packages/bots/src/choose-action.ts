/**
 * Chooses a bot's action. The bot sees only what its seat sees. It takes every random number from `random`, so the same view, style and
 * random numbers give the same decision.
 */
import type { HandView, LegalActions, SeatNo } from "@poker/engine";
import type { Decision } from "./decision.ts";
import { checkOrFold } from "./legal-wager.ts";
import { choosePostflop } from "./postflop.ts";
import { choosePreflop } from "./preflop.ts";
import { readSpot } from "./spot.ts";
import type { Style } from "./style.ts";

/** Always returns an action that `legal` allows. The bot never folds when checking is free. */
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
