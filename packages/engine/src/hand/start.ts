/** Starts a hand: takes the forced bets, deals the hole cards and asks for the first decision. G3, B3–B6, B11, M6 */
import { isRefusal, refuse } from "../refusal.ts";
import type { Chips } from "../rules.ts";
import { advanceHand } from "./advance-hand.ts";
import { checkSetup, type SetupRefusal } from "./check-setup.ts";
import { dealHoleCards } from "./deal.ts";
import { HandBuilder } from "./hand-builder.ts";
import type { HandReader } from "./read-hand.ts";
import { requireSeat } from "./seats.ts";
import type { HandSetup, HandStep, Post } from "./types.ts";

/**
 * Starts a hand. The hand may end in the same step when the forced bets put every player all-in. Refusals: those of
 * `checkSetup`, which the setup of a table never causes.
 */
export function startHand(setup: HandSetup, reader?: HandReader): HandStep | SetupRefusal {
  const wrong = checkSetup(setup);
  if (wrong) return refuse(wrong);
  const { deck, ...rest } = setup;
  const play = HandBuilder.begin({ type: "hand-started", setup: rest, deck }, reader);
  for (const post of setup.posts) {
    const { stack } = requireSeat(play.state.seats, post.seat);
    const { live, dead } = takePost(post, stack);
    if (dead + live > 0) play.emit({ type: "posted", seat: post.seat, live, dead, stack: stack - dead - live });
  }
  play.emit({ type: "hole-dealt", hands: dealHoleCards(deck, setup.seats, setup.button, setup.rules.game) });
  advanceHand(play, setup.firstToAct - 1); // B4
  return play.toStep();
}

/**
 * Returns the part of a post that the stack can pay. Dead chips are taken first (B11), except for a big-blind ante,
 * which is taken last (M6).
 */
export function takePost(post: Post, stack: Chips): { readonly live: Chips; readonly dead: Chips } {
  if (post.deadLast) {
    const live = Math.min(post.live, stack);
    return { live, dead: Math.min(post.dead, stack - live) };
  }
  const dead = Math.min(post.dead, stack);
  return { live: Math.min(post.live, stack - dead), dead };
}

/**
 * Starts a hand, and throws when the setup is refused. Used by callers that built the setup themselves, for whom a
 * refusal is a bug.
 */
export function startHandOrThrow(setup: HandSetup): HandStep {
  const step = startHand(setup);
  if (isRefusal(step)) throw new Error(`This setup cannot be dealt: ${step.code}`);
  return step;
}
