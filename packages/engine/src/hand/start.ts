/** The beginning of a hand: forced bets, hole cards, the first turn. G3, B3–B6, B11 */
import { isDeck } from "../cards/card.ts";
import { dealHoleCards } from "./deal.ts";
import { goOn, Play } from "./play.ts";
import { seatIn } from "./seats.ts";
import type { HandSetup, HandStep } from "./types.ts";

/** Starts a hand; it may end in the same step when the forced bets put everybody all-in. Throws on a setup no table makes. */
export function startHand(setup: HandSetup): HandStep {
  const { deck, ...rest } = setup;
  if (setup.seats.length < 2) throw new Error("A hand needs two players");
  if (!isDeck(deck)) throw new Error("A deck is 52 different cards"); // G3
  const play = Play.begin({ type: "hand-started", setup: rest, deck });
  for (const post of setup.posts) {
    const { stack } = seatIn(play.state.seats, post.seat);
    const dead = Math.min(post.dead, stack); // dead chips are taken first
    const live = Math.min(post.live, stack - dead); // B11
    if (dead + live > 0) play.emit({ type: "posted", seat: post.seat, live, dead, stack: stack - dead - live });
  }
  play.emit({ type: "hole-dealt", hands: dealHoleCards(deck, setup.seats, setup.button, setup.rules.game) });
  goOn(play, setup.firstToAct - 1); // B4
  return play.step();
}
