import type { TournamentPageData } from "../features/tournaments/tournament-page-data.ts";
import { repositories } from "./repositories.ts";

/** Lines of the list of players that the page shows at once. */
const ENTRY_ROWS = 50;

/** Reads a tournament as its page shows it to this viewer; null when there is none. */
export async function readTournamentPage(
  id: string,
  userId: string | null,
  after: string | null,
): Promise<TournamentPageData | null> {
  const { tournamentPages, tournamentList, tournaments, cashier } = repositories();
  const detail = await tournamentPages.getDetail(id);
  if (!detail) return null;
  const { tournament } = detail;
  const { targetId, currency, status } = tournament;
  const [{ entries, next }, target, registrations, tickets, balance, limitLeft, returned] = await Promise.all([
    tournamentPages.listEntries(id, after, ENTRY_ROWS),
    targetId === null ? null : tournaments.get(targetId),
    userId === null ? [] : tournamentPages.listOwnEntries(id, userId),
    userId === null ? [] : tournamentList.listTickets(userId),
    userId === null ? null : cashier.getWalletBalance(userId, currency),
    userId === null ? null : cashier.getPlayLimitLeft(userId, currency),
    status === "cancelled" ? tournamentPages.getReturned(id, userId) : null,
  ]);
  return {
    ...detail,
    entries,
    after,
    next,
    target: target && { id: target.id, name: target.name, number: target.number },
    ownEntries: registrations,
    hasTicket: tickets.some(({ target: of }) => of.id === id),
    balance,
    limitLeft,
    returned,
  };
}
