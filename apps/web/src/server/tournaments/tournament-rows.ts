import { PROTOCOL_VERSION, toTournamentRow } from "@poker/protocol";
import type { TournamentSnapshot } from "../../features/tournaments/live-tournaments.ts";
import { repositories } from "../requests/repositories.ts";

/** Reads the list of tournaments as the game servers last stored it, for the first render and for visitors without a socket. */
export async function readTournaments(): Promise<TournamentSnapshot> {
  const { tournaments, nodes } = repositories();
  const [listed, serving] = await Promise.all([tournaments.listForLobby(), nodes.isAnyAlive()]);
  return { rows: listed.map(toTournamentRow), serving, protocol: PROTOCOL_VERSION };
}

/** This player's entries that are still in, in tournaments that are not over. */
export async function readOwnEntries(userId: string) {
  const registrations = await repositories().tournamentList.listRegistrations(userId, 0);
  return registrations.filter(({ status }) => status !== "out" && status !== "disqualified");
}
