/**
 * The forced bets of PHH, by place. PHH has no fields for two facts, so both are written in the way that PokerKit, its library, reads them:
 * - A post that is not a blind is negative, so that it does not change which player decides first.
 * - When the big blind is short, calling costs more than any posted bet (B11). So the first player who pays the full price is written as if
 *   they had posted it.
 */
import { type Chips, type HandEvent, type SeatNo, takePost } from "@poker/engine";
import type { HandHistory } from "../history.ts";

export interface PaidBlind {
  readonly seat: SeatNo;
  readonly price: Chips;
}

interface ForcedBets {
  readonly antes: readonly Chips[];
  /** What each player posted, by place. Negative when the post is not a blind. */
  readonly blinds: readonly Chips[];
}

export function forcedBetsOf(
  setup: HandHistory["setup"],
  events: readonly HandEvent[],
  order: readonly SeatNo[],
): ForcedBets & { readonly payer: PaidBlind | null } {
  const beforeFirst = (order.indexOf(setup.firstToAct) + order.length - 1) % order.length;
  const lastBlind = order.length === 2 ? 1 : beforeFirst;
  const payer = payerOfShortBlind(setup, events);
  const antes: Chips[] = [];
  const blinds: Chips[] = [];
  for (const [place, seat] of order.entries()) {
    const post = setup.posts.find((each) => each.seat === seat) ?? { seat, live: 0, dead: 0 };
    const stack = setup.seats.find((each) => each.seat === seat)?.stack ?? 0;
    // With a big-blind ante (M6), a player who cannot pay both pays the blind first.
    const { live, dead } = post.deadLast ? takePost(post, stack) : post;
    antes.push(dead);
    blinds.push(seat === payer?.seat ? -payer.price : place > lastBlind ? -live || 0 : live);
  }
  return { antes: reverseForTwo(antes), blinds: reverseForTwo(blinds), payer };
}

/**
 * Reverses a list of forced bets when there are two players, as the standard does: the small blind's bet comes first, although the player
 * with the small blind is listed last.
 */
export const reverseForTwo = <T>(list: readonly T[]): readonly T[] => (list.length === 2 ? list.toReversed() : list);

function payerOfShortBlind({ posts }: HandHistory["setup"], events: readonly HandEvent[]): PaidBlind | null {
  const price = Math.max(0, ...posts.map(({ live }) => live));
  const posted = Math.max(0, ...events.map((event) => (event.type === "posted" ? event.live : 0)));
  if (posted >= price) return null;
  const end = events.findIndex(({ type }) => type === "round-ended");
  const acted = events.slice(0, end).filter((event) => event.type === "acted");
  // When no player paid the full price, the player with the largest all-in is taken instead.
  const paid = Math.min(price, Math.max(0, ...acted.map(({ bet }) => bet)));
  const first = acted.find(({ bet }) => bet >= paid);
  return first && paid > posted ? { seat: first.seat, price: paid } : null;
}
