/** Announces tournaments that are over after a few hands, and reads what the room has stored about them. */
import { randomUUID } from "node:crypto";
import type { TournamentSettings } from "@poker/engine";
import { queryAsOwner } from "./room-hooks.ts";

/**
 * Announces a tournament by writing it into the database, where a game server finds it and runs it. Without a schedule it is a sit-and-go.
 */
export async function announceTournament(
  name: string,
  settings: TournamentSettings,
  schedule: { readonly opensAt: Date; readonly startsAt: Date } | null = null,
): Promise<string> {
  const id = randomUUID();
  const [row] = await queryAsOwner<{ refused: string | null }>(
    "SELECT tournament_announce($1, $2, $3, $4, $5, NULL, NULL) AS refused",
    [id, name, JSON.stringify(settings), schedule?.opensAt ?? null, schedule?.startsAt ?? null],
  );
  if (row?.refused !== null) throw new Error(`the tournament was refused: ${row?.refused}`);
  return id;
}

interface StoredEntry {
  readonly name: string;
  readonly status: string;
  readonly place: number | null;
  /** The prize in cents. */
  readonly prize: number;
}

/** Returns the tournament's entries, in order of registration. */
export const readEntries = (tournamentId: string): Promise<StoredEntry[]> =>
  queryAsOwner(
    `SELECT users.name, status, place, prize::int FROM tournament_entries JOIN users ON users.id = user_id
     WHERE tournament_id = $1 ORDER BY entry_no`,
    [tournamentId],
  );

/** Returns how many cents are left in the tournament's escrow. M20 */
export async function readEscrow(tournamentId: string): Promise<number> {
  const [row] = await queryAsOwner<{ left: number }>(
    "SELECT coalesce(sum(balance), 0)::int AS left FROM ledger_accounts WHERE kind = 'escrow' AND tournament_id = $1",
    [tournamentId],
  );
  return row?.left ?? 0;
}
