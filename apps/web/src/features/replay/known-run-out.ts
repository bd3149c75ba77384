/** Finds what the chances at a moment of a replay are computed from: the cards that its reader may see; other hands are dealt at random. */
import type { Card, RunOut } from "@poker/engine";
import type { ReplayStep } from "./replay-steps.ts";

const isKnown = (card: Card | null): card is Card => card !== null;

/** null when no hand in play is known, when there is only one, and once hands are shown or pots awarded. */
export function findKnownRunOut({ scene, street }: Pick<ReplayStep, "scene" | "street">): RunOut | null {
  const { hand } = scene.view;
  if (!hand || street === "result") return null;
  const inPlay = hand.seats.filter(({ status }) => status !== "folded");
  const hands = inPlay.map(({ seat, cards }) => ({ seat, cards: cards.every(isKnown) ? cards.filter(isKnown) : [] }));
  if (hands.length < 2 || hands.every(({ cards }) => cards.length === 0)) return null;
  const played = new Set(hands.flatMap(({ cards }) => cards));
  const dead = hand.seats.flatMap(({ cards }) => cards.filter(isKnown)).filter((card) => !played.has(card));
  const all = inPlay.map(({ seat }) => seat);
  const cut = hand.pots.map(({ seats }, pot) => ({ pot, seats: seats.filter((seat) => all.includes(seat)) }));
  // Before the first round is over there is one pot, for which all play.
  const pots = (cut.length > 0 ? cut : [{ pot: 0, seats: all }]).filter(({ seats }) => seats.length > 1);
  return pots.length > 0 ? { game: hand.rules.game, board: hand.board, hands, pots, dead } : null;
}
