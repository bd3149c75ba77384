/**
 * Decides which events of a tournament give a player a notice. A player always gets a notice of what they won or got back, and of a
 * disqualification. They get all other notices only when they have no page open. M8, M16
 */
import type { NewNotice } from "@poker/db";
import { entriesLeft, entryOf, type TournamentState } from "@poker/engine";
import type { Currency } from "@poker/protocol";
import type { TournamentActorEvent } from "./decide-tournament.ts";

interface NoticeContext {
  readonly name: string;
  readonly isOnline: (userId: string) => boolean;
}

export function tournamentNotices(
  before: TournamentState,
  state: TournamentState,
  events: readonly TournamentActorEvent[],
  { name, isOnline }: NoticeContext,
): readonly NewNotice[] {
  const { tournamentId, settings } = state;
  const of = { tournamentId, tournament: name };
  const { currency } = settings;
  const isAway = (userId: string) => !isOnline(userId);
  return events.flatMap((event): readonly NewNotice[] => {
    switch (event.type) {
      case "prize-awarded":
      case "ticket-awarded": {
        const { playerId: userId, place, amount } = event;
        const detail = { ...of, place, currency, amount, ticket: event.type === "ticket-awarded" };
        return [{ userId, kind: "tournament-prize", detail }];
      }
      case "deal-agreed":
        return event.shares.map(({ entryNo, playerId: userId, amount }) => {
          const place = entryOf(state, entryNo).place ?? 0;
          return { userId, kind: "tournament-prize", detail: { ...of, place, currency, amount, ticket: false } };
        });
      case "disqualified": {
        const { playerId: userId, reason } = event;
        return [{ userId, kind: "tournament-disqualified", detail: { ...of, reason } }];
      }
      case "cancelled":
        return cancelledNotices(event, { ...of, currency });
      case "moved":
        return isAway(event.playerId)
          ? [{ userId: event.playerId, kind: "tournament-moved", detail: { ...of, tableNo: event.toTable } }]
          : [];
      case "break-ended":
        return entriesLeft(before).flatMap(({ playerId: userId }) =>
          isAway(userId) ? [{ userId, kind: "tournament-break-ended" as const, detail: of }] : [],
        );
      default:
        return [];
    }
  });
}

/** Returns a notice for each player that says how much they got back. M5 */
export const cancelledNotices = (
  { refunds, reason }: Extract<TournamentActorEvent, { readonly type: "cancelled" }>,
  of: { readonly tournamentId: string; readonly tournament: string; readonly currency: Currency },
): readonly NewNotice[] =>
  refunds.map(({ playerId: userId, amount, fee }) => {
    return { userId, kind: "tournament-cancelled", detail: { ...of, reason, amount: amount + fee } };
  });
