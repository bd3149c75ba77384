/** Reads the data of the tournament pages. */
import { PROTOCOL_VERSION, toTournamentRow } from "@poker/protocol";
import type { TournamentSnapshot } from "../../features/tournaments/live-tournaments.ts";
import type { TournamentPageData } from "../../features/tournaments/tournament-facts.ts";
import { repositories } from "../requests/repositories.ts";

/** How many entries the page shows at once. */
const ENTRY_ROWS = 50;

/** Reads what a tournament's page shows to this viewer. Returns null when the tournament does not exist. */
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
  const [{ entries, next }, target, registrations, tickets, balance, limitLeft, cancellation] = await Promise.all([
    tournamentPages.listEntries(id, after, ENTRY_ROWS),
    targetId === null ? null : tournaments.get(targetId),
    userId === null ? [] : tournamentPages.listOwnEntries(id, userId),
    userId === null ? [] : tournamentList.listTickets(userId),
    userId === null ? null : cashier.getWalletBalance(userId, currency),
    userId === null ? null : cashier.getPlayLimitLeft(userId, currency),
    status === "cancelled" ? tournamentPages.getCancellation(id, userId) : null,
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
    cancellation,
  };
}

/**
 * Reads the list of tournaments as the game servers last stored it. The page is first rendered with it, and visitors
 * without a socket get only this.
 */
export async function readTournaments(): Promise<TournamentSnapshot> {
  const { tournaments, nodes } = repositories();
  const [listed, serving] = await Promise.all([tournaments.listForLobby(), nodes.isAnyAlive()]);
  return { rows: listed.map(toTournamentRow), serving, protocol: PROTOCOL_VERSION };
}

/** Returns this player's entries in running or upcoming tournaments, without entries that are out or disqualified. */
export async function readOwnEntries(userId: string) {
  const registrations = await repositories().tournamentList.listRegistrations(userId, 0);
  return registrations.filter(({ status }) => status !== "out" && status !== "disqualified");
}
