/** Applies events that only a tournament's table has. */
import type { TableView } from "../types.ts";
import { rulesAtLevel } from "./level.ts";
import type { TournamentTableEvent } from "./types.ts";

type TableEventOfTournament = Exclude<TournamentTableEvent, { readonly type: "entry-seated" | "entry-removed" }>;

/** Returns the fields of the table that the event changes. */
export function changesByTournament(
  { seats, settings, tournament }: Pick<TableView, "seats" | "settings" | "tournament">,
  event: TableEventOfTournament,
): Partial<Pick<TableView, "seats" | "settings" | "tournament" | "button" | "smallBlindSeat" | "bigBlindSeat">> {
  switch (event.type) {
    case "chips-added":
      return {
        seats: seats.map((seat) => {
          if (seat.seat !== event.seat) return seat;
          const { pending: _, ...rest } = seat;
          return { ...rest, stack: event.stack };
        }),
      };
    case "level-changed": {
      const { level } = event;
      return {
        settings: { ...settings, rules: rulesAtLevel(settings.rules, level) },
        ...(tournament && { tournament: { ...tournament, level } }),
      };
    }
    case "button-drawn":
      return { button: event.seat, smallBlindSeat: null, bigBlindSeat: null };
  }
}
