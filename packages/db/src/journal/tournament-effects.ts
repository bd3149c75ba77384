/** Writes the rows for lists and pages that belong to a tournament's commit. SQL: journal commits write everything with SQL. */

import type { EntryNo, EpochMs, TournamentEntry } from "@poker/engine";
import type { TournamentSummary } from "@poker/protocol";
import type { Queryable } from "../sql/connect.ts";

export type TournamentEffect =
  /** The entries after the events of the commit. `removed` are the entries of players who left before the start. M2 */
  | {
      readonly type: "tournament-entries";
      readonly tournamentId: string;
      readonly changed: readonly TournamentEntry[];
      readonly removed: readonly EntryNo[];
    }
  | { readonly type: "tournament-summary"; readonly tournamentId: string; readonly summary: TournamentSummary }
  | {
      readonly type: "tournament-status";
      readonly tournamentId: string;
      readonly status: "running" | "finished" | "cancelled";
      readonly at: EpochMs;
    };

/** Writes an effect inside the caller's transaction. */
export async function applyTournamentEffect(client: Queryable, effect: TournamentEffect): Promise<void> {
  const { tournamentId } = effect;
  switch (effect.type) {
    case "tournament-entries":
      if (effect.removed.length > 0)
        await client.query("DELETE FROM tournament_entries WHERE tournament_id = $1 AND entry_no = ANY ($2)", [
          tournamentId,
          effect.removed,
        ]);
      if (effect.changed.length > 0) await saveEntries(client, tournamentId, effect.changed);
      return;
    case "tournament-summary":
      return saveSummary(client, tournamentId, effect.summary);
    case "tournament-status":
      await client.query(
        `UPDATE tournaments SET status = $2::tournament_status,
           started_at = CASE WHEN $2 = 'running' THEN $3 ELSE started_at END,
           ended_at = CASE WHEN $2 = 'running' THEN NULL ELSE $3 END WHERE id = $1`,
        [tournamentId, effect.status, new Date(effect.at)],
      );
      return;
  }
}

async function saveEntries(
  client: Queryable,
  tournamentId: string,
  entries: readonly TournamentEntry[],
): Promise<void> {
  await client.query({
    name: "tournament-entries",
    text: `INSERT INTO tournament_entries
             (tournament_id, entry_no, user_id, status, registered_at, paid_with, rebuys, add_ons, re_entered, table_no, seat, place, prize)
           SELECT $1, "entryNo", "playerId", status, to_timestamp("registeredAt" / 1000.0), "paidWith", rebuys, "addOns", "reEntered",
                  "tableNo", seat, place, prize
           FROM json_to_recordset($2)
             AS e("entryNo" int, "playerId" uuid, status text, "registeredAt" bigint, "paidWith" text, rebuys int, "addOns" int,
                  "reEntered" boolean, "tableNo" int, seat int, place int, prize bigint)
           ORDER BY "entryNo"
           ON CONFLICT (tournament_id, entry_no) DO UPDATE SET
             status = excluded.status, rebuys = excluded.rebuys, add_ons = excluded.add_ons, re_entered = excluded.re_entered,
             table_no = excluded.table_no, seat = excluded.seat, place = excluded.place, prize = excluded.prize`,
    values: [tournamentId, JSON.stringify(entries)],
  });
}

async function saveSummary(client: Queryable, tournamentId: string, summary: TournamentSummary): Promise<void> {
  const { phase, entries, playersLeft, tables, levelNo, prizePool, escrow } = summary;
  await client.query({
    name: "tournament-summary",
    text: `UPDATE tournament_summaries SET
             phase = $2, entries = $3, players_left = $4, tables = $5, level_no = $6, prize_pool = $7, escrow = $8,
             updated_at = now(), changed_in = pg_current_xact_id(), written_by = (SELECT node_id FROM leases WHERE unit_id = $1)
           WHERE tournament_id = $1`,
    values: [tournamentId, phase, entries, playersLeft, tables, levelNo, prizePool, escrow],
  });
}
