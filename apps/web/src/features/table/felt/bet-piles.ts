/** The piles of chips in front of the seats: bets of the round, and what is won. */
import { type Chips, type SeatNo, seatAt } from "@poker/engine";
import { sumWinnings } from "../session/hand-annotations.ts";
import type { TableScene } from "../session/table-scene.ts";

export interface BetPile {
  readonly key: string;
  readonly seat: SeatNo;
  readonly amount: Chips;
  /** True for chips that go from the pot to the player, false for a bet. */
  readonly isPrize: boolean;
}

/** The bet of a player who has left the table lies in the pot: no chips stand before an empty seat. */
export function buildPiles({ view, annotations }: TableScene): readonly BetPile[] {
  const won = new Map<SeatNo, Chips>();
  for (const { seat, amount } of sumWinnings(annotations.awards)) won.set(seat, (won.get(seat) ?? 0) + amount);
  const isPlayerHere = (seat: SeatNo) =>
    !annotations.leftSeats.includes(seat) && seatAt(view.seats, seat) !== undefined;
  return (view.hand?.seats ?? [])
    .filter(({ seat }) => isPlayerHere(seat))
    .map(({ seat, bet }) => ({ seat, amount: bet, isPrize: false }))
    .concat([...won].map(([seat, amount]) => ({ seat, amount, isPrize: true })))
    .filter(({ amount }) => amount > 0)
    .map((pile) => ({ ...pile, key: `${view.handNo} ${pile.seat} ${pile.isPrize}` }));
}
