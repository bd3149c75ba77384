/** Applies the events of a private game to its table. H1–H9 */
import type { SeatNo } from "../../rules.ts";
import type { TableSeat, TableView } from "../types.ts";
import type { GamePlayer, PrivateGame, PrivateGameEvent } from "./types.ts";

/** Returns the fields of the table that the event changes. */
export function changesByPrivateGame(
  { seats, privateGame }: Pick<TableView, "seats" | "privateGame">,
  event: PrivateGameEvent,
): Partial<Pick<TableView, "seats" | "privateGame">> {
  switch (event.type) {
    case "host-moved-chips":
      return { seats: seats.map((seat) => (seat.seat === event.seat ? { ...seat, stack: event.stack } : seat)) };
    case "seat-moved":
      return { seats: withSeatMoved(seats, event.from, event.seat) };
    default:
      if (!privateGame) throw new Error(`${event.type} belongs to a private game`);
      return { privateGame: { ...privateGame, ...changesOfGame(privateGame, event) } };
  }
}

function changesOfGame(
  { players }: PrivateGame,
  event: Exclude<PrivateGameEvent, { type: "host-moved-chips" | "seat-moved" }>,
): Partial<PrivateGame> {
  switch (event.type) {
    case "game-player-changed":
      return { players: withPlayer(players, event.player) };
    case "game-player-forgotten":
      return { players: players.filter(({ playerId }) => playerId !== event.playerId) };
    case "game-access-changed":
      return event.access;
    case "host-changed":
      return { hostId: event.hostId };
    case "host-orders-changed":
      return { waiting: event.waiting };
    case "takes-changed":
      return { takes: event.takes };
  }
}

const withPlayer = (players: readonly GamePlayer[], changed: GamePlayer): readonly GamePlayer[] =>
  players.some(({ playerId }) => playerId === changed.playerId)
    ? players.map((player) => (player.playerId === changed.playerId ? changed : player))
    : [...players, changed];

const withSeatMoved = (seats: readonly TableSeat[], from: SeatNo, moved: TableSeat): readonly TableSeat[] =>
  [...seats.filter(({ seat }) => seat !== from), moved].sort((a, b) => a.seat - b.seat);
