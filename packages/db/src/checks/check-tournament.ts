/** Checks a tournament and all its tables at one moment: M3, M17 and M20, and I3, I4 and I7–I10 for the journal of each table. */
import type pg from "pg";
import { createTournaments } from "../repositories/tournaments/tournaments.ts";
import { inSnapshot } from "../sql/in-snapshot.ts";
import { type CheckKeys, TableReplay } from "./table-replay.ts";
import { TournamentReplay } from "./tournament-replay.ts";
import type { Violation } from "./violation.ts";

/** Checks a tournament as the owner of the database. `inMoment` runs all reads in one snapshot of the database. */
export async function checkTournament(
  pool: pg.Pool,
  id: string,
  keys: CheckKeys,
  inMoment: typeof inSnapshot = inSnapshot,
): Promise<readonly Violation[]> {
  const tournaments = createTournaments(pool);
  const info = await tournaments.get(id);
  if (!info) return [{ invariant: "I7", streamId: id, what: "there is no such tournament" }];
  const tables = (await tournaments.listTables(id)).map(
    (table) => new TableReplay(table.id, table.settings, keys, {}, table.seatRules),
  );
  return inMoment(pool, async (client) => {
    const found: Violation[] = [];
    for (const table of tables) found.push(...(await table.catchUp(client)));
    return [...found, ...(await new TournamentReplay(info).catchUp(client, tables))];
  });
}
