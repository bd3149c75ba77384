import { PROTOCOL_VERSION, toTournamentRow } from "@poker/protocol";
import type { TournamentSnapshot } from "../features/tournaments/live-tournaments.ts";
import { repositories } from "./repositories.ts";

/** More tournaments at once than a room has; what comes after them is announced for a later day. */
const MAX_ROWS = 500;
const MAX_OVER_ROWS = 100;
/** Those that are over are shown so long, as the game servers do. */
const OVER_SHOWN_MS = 15 * 60_000;

/** Reads the list of tournaments as the game servers last stored it, for the first paint and for visitors without a socket. */
export async function readTournaments(): Promise<TournamentSnapshot> {
  const { tournamentList, nodes } = repositories();
  const [coming, over, serving] = await Promise.all([
    tournamentList.listComing({}, null, MAX_ROWS),
    tournamentList.listOver({}, null, MAX_OVER_ROWS),
    nodes.isAnyAlive(),
  ]);
  const since = Date.now() - OVER_SHOWN_MS;
  const lately = over.tournaments.filter(({ endedAt }) => endedAt !== null && endedAt > since);
  return { rows: [...coming.tournaments, ...lately].map(toTournamentRow), serving, protocol: PROTOCOL_VERSION };
}

/** The tournaments in which this player has an entry that is not out. */
export async function readOwnEntries(userId: string) {
  const registrations = await repositories().tournamentList.listRegistrations(userId, 0);
  return registrations.filter(({ status }) => status !== "out" && status !== "disqualified");
}
