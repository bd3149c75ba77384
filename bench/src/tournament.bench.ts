/**
 * `npm run bench -- tournament [--entries N] [--profile DIR]`
 *
 * Measures a whole tournament, which is played to its end at one game server, with one socket for each entry. Then
 * measures as many actions at cash tables of the same server. At the end checks the tournament, its tables and the
 * ledger.
 */
import { dealtFromSeed } from "@poker/fair-deal";
import { printReport } from "./report.ts";
import { type JournalFigures, readJournalFigures } from "./tournament/journal-figures.ts";
import { readTournamentOptions } from "./tournament/options.ts";
import { type PlayedCash, playCash } from "./tournament/play-cash.ts";
import { type PlayedTournament, playTournament } from "./tournament/play-tournament.ts";
import { toTournamentFigures } from "./tournament/tournament-figures.ts";
import { type BenchDatabase, SEATS, withBenchDatabase } from "./wire/bench-database.ts";
import { type MeasuredGameServer, startGameServers } from "./wire/servers.ts";

async function checkAll(database: BenchDatabase, { keys }: MeasuredGameServer, tournamentId: string): Promise<void> {
  const toBytes = (digits: string) => new Uint8Array(Buffer.from(digits, "hex"));
  const checkKeys = { live: toBytes(keys.live), archive: toBytes(keys.archive), deckFromSeed: dealtFromSeed };
  const wrong = [...(await database.checkTournament(tournamentId, checkKeys)), ...(await database.checkBooks())];
  if (wrong.length > 0) throw new Error(`${wrong.length} checks failed: ${wrong.slice(0, 5).join("; ")}`);
}

interface Measured {
  readonly played: PlayedTournament;
  readonly journal: JournalFigures;
  readonly cash: PlayedCash;
}

const { entries, profile, json } = readTournamentOptions(process.argv.slice(2));
const { played, journal, cash } = await withBenchDatabase(async (database): Promise<Measured> => {
  const room = await startGameServers(database);
  const played = await playTournament(database, room, { entries, profile });
  const cash = await playCash(database, room, { tables: Math.ceil(entries / SEATS), actions: played.actions });
  await room.stop();
  await checkAll(database, room, played.tournamentId);
  return { played, cash, journal: await readJournalFigures(database.owner, played.tournamentId) };
});
printReport(toTournamentFigures(played, journal, cash), json);
