/** Finds the hands, the board and the pots that chances are computed from: betting is over before the river, and the hands lie open. P8 */
import type { Card, Game, SeatNo } from "@poker/engine";
import type { TableScene } from "../session/table-scene.ts";

/** What chances depend on, as plain data that can be sent to a worker. */
export interface RunOut {
  readonly game: Game;
  readonly board: readonly Card[];
  /** Hands that lie open; no others are known to all viewers alike. */
  readonly hands: readonly { readonly seat: SeatNo; readonly cards: readonly Card[] }[];
  /** Pots that two or more of these hands play for. `pot` is the index in the hand, main pot 0. P1, P2 */
  readonly pots: readonly { readonly pot: number; readonly seats: readonly SeatNo[] }[];
}

/** Equal for equal run-outs. */
export const runOutKey = ({ game, board, hands, pots }: RunOut): string =>
  [
    game,
    board.join(","),
    hands.map(({ seat, cards }) => `${seat}:${cards.join(",")}`).join(" "),
    pots.map(({ pot, seats }) => `${pot}:${seats.join(",")}`).join(" "),
  ].join("|");

/** null when no board is being run out, or none of its pots is between open hands only. */
export function findRunOut({ view, annotations }: Pick<TableScene, "view" | "annotations">): RunOut | null {
  const { hand } = view;
  if (!hand || hand.result || hand.toAct) return null;
  if (annotations.tabledSeats.length === 0 || annotations.awards.length > 0) return null;
  const hands = hand.seats.flatMap(({ seat, status, shown, cards }) => {
    const open = cards.filter((card) => card !== null);
    return status !== "folded" && shown && open.length === cards.length ? [{ seat, cards: open }] : [];
  });
  const pots = hand.pots.flatMap(({ seats }, pot) =>
    seats.length > 1 && seats.every((no) => hands.some(({ seat }) => seat === no)) ? [{ pot, seats }] : [],
  );
  return pots.length > 0 ? { game: hand.rules.game, board: hand.board, hands, pots } : null;
}
