/** Finds the hands, the board and the pots whose chances are shown: when the betting is over before the river and the hands are open. P8 */
import type { RunOut } from "@poker/engine";
import type { TableScene } from "../session/table-scene.ts";

/** Returns a text that is the same for equal run-outs. */
export const runOutKey = ({ game, board, hands, pots, dead = [] }: RunOut): string =>
  [
    game,
    board.join(","),
    hands.map(({ seat, cards }) => `${seat}:${cards.join(",")}`).join(" "),
    pots.map(({ pot, seats }) => `${pot}:${seats.join(",")}`).join(" "),
    dead.join(","),
  ].join("|");

/** Returns null when no board is being run out, or when every pot that is still contested has a hidden hand in it. */
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
