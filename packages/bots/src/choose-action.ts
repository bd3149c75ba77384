/**
 * Chooses a bot's action. The bot sees only what its seat may see. All random numbers come from `random`, so the same
 * view, style and random numbers give the same action.
 */
import type { HandView, LegalActions, SeatNo } from "@poker/engine";
import type { Decision } from "./decision.ts";
import { checkOrFold } from "./legal-wager.ts";
import { choosePostflop } from "./postflop.ts";
import { choosePreflop } from "./preflop.ts";
import { readSpot } from "./spot.ts";
import type { Style } from "./style.ts";

/** Returns the bot's action, which `legal` always allows. The bot never folds when it can check for free. */
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
