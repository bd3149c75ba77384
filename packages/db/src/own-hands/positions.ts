/** Names the position of each player of a hand. */
import { clockwiseFrom, type HandSetup, type SeatNo } from "@poker/engine";
import type { Position } from "@poker/protocol";

type Seating = Pick<HandSetup, "seats" | "button" | "firstToAct" | "posts">;

/**
 * Returns the position of each player. B2–B4, M13
 * - Button: the player with the button. With two players, this player also posts the small blind. The button may be missing.
 * - Big blind: the player before the first one to act.
 * - Small blind: the first player left of the button, if they posted a small blind. It may be missing.
 * - Cutoff: the last of the other players.
 * - Early: the first half of the rest, rounded up.
 * - Middle: the second half of the rest.
 */
export function positionsOf({ seats, button, firstToAct, posts }: Seating): ReadonlyMap<SeatNo, Position> {
  const order = clockwiseFrom(seats, firstToAct - 1).map(({ seat }) => seat);
  const bigBlind = order.at(-1);
  const leftOfButton = clockwiseFrom(seats, button)[0]?.seat;
  const postsLive = (seat: SeatNo) => posts.some((post) => post.seat === seat && post.live > 0);
  const positions = new Map<SeatNo, Position>();
  const others: SeatNo[] = [];
  for (const seat of order) {
    if (seat === button) positions.set(seat, "button");
    else if (seat === bigBlind) positions.set(seat, "big-blind");
    else if (seat === leftOfButton && postsLive(seat)) positions.set(seat, "small-blind");
    else others.push(seat);
  }
  const cutoff = others.length - 1;
  for (const [place, seat] of others.entries())
    positions.set(seat, place === cutoff ? "cutoff" : place < cutoff / 2 ? "early" : "middle");
  return positions;
}
