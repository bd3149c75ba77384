/** Builds the rows of the lobby's list of tournaments. The game server and the web server share this code. */
import type { EpochMs, TournamentSettings } from "@poker/engine";
import type { NamedTournament } from "./named-tournament.ts";
import type { TournamentFigures, TournamentRow } from "./tournament.ts";

interface TournamentRecord extends NamedTournament {
  readonly settings: TournamentSettings;
  readonly opensAt: EpochMs | null;
  readonly startsAt: EpochMs | null;
  readonly endedAt: EpochMs | null;
  readonly summary: TournamentFigures;
}

export function toTournamentRow(tournament: TournamentRecord): TournamentRow {
  const { id, name, number, settings, opensAt, startsAt, endedAt, summary } = tournament;
  const { phase, entries, playersLeft, prizePool, levelNo, tables } = summary;
  const { preset, kind, currency, game, structure, seats, buyIn, guarantee, startingStack, reEntries } = settings;
  return {
    tournamentId: id,
    ...{ name, number, phase, entries, playersLeft, prizePool, levelNo, tables },
    ...{ preset, kind, currency, game, structure, seats, buyIn, guarantee, startingStack, reEntries },
    maxEntries: settings.entries.max,
    isSatellite: settings.satellite !== null,
    lateRegistration: settings.lateRegistration !== null,
    hasRebuys: settings.rebuy !== null,
    hasBots: settings.bots !== null,
    ...{ opensAt, startsAt, endedAt },
  };
}
