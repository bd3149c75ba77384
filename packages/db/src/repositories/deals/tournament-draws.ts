/**
 * Builds the record of how a tournament's first seats were drawn. It uses only the events that every visitor may see in the tournament's
 * journal. The room's own seed appears in the record after the room has opened it. SQL: events are picked out of the journal's steps, and
 * settings are read as they were stored. M10, F3
 */
import { isKnownTournamentEvent, type TournamentEvent, type TournamentSettings } from "@poker/engine";
import { buildDrawRecord, type DrawFile } from "@poker/fair-deal";
import type { Queryable } from "../../sql/connect.ts";

/**
 * Why a tournament has no record of its draw:
 * - `not-drawn-fair`: the room alone drew the seats at random, before players could check draws.
 * - `not-drawn-yet`: the seats are not drawn yet.
 * - `unreadable`: the journal cannot be read.
 */
const DRAW_ABSENCES = ["not-drawn-fair", "not-drawn-yet", "unreadable"] as const;
type DrawAbsence = (typeof DRAW_ABSENCES)[number];

export type TournamentDrawFile =
  | { readonly kind: "file"; readonly file: DrawFile }
  | { readonly kind: "absent"; readonly why: DrawAbsence };

const absent = (why: DrawAbsence): TournamentDrawFile => ({ kind: "absent", why });

/**
 * How many steps are read at a time. The draw comes after the steps of the registration and before the many steps of play, so reading in
 * portions avoids reading the play.
 */
const STEPS = 500;

/** Builds the record of a tournament's draw. Returns null when no such tournament exists. */
export async function loadTournamentDraw(pool: Queryable, tournamentId: string): Promise<TournamentDrawFile | null> {
  const { rows } = await pool.query<{ settings: TournamentSettings }>(
    "SELECT settings FROM tournaments WHERE id = $1",
    [tournamentId],
  );
  const [row] = rows;
  if (!row) return null;
  const events = await readUntilDrawn(pool, tournamentId);
  if (!events) return absent("unreadable");
  const draw = buildDrawRecord({ tournamentId, seats: row.settings.seats, events });
  if (draw) return { kind: "file", file: { draw } };
  return absent(events.some(isEnd) ? "not-drawn-fair" : "not-drawn-yet");
}

const isEnd = ({ type }: { readonly type: string }): boolean => type === "started" || type === "cancelled";

/**
 * Reads the events from the first one to the end of the draw, or to the latest event when the seats are not drawn yet. Returns null when an
 * event cannot be read.
 */
async function readUntilDrawn(pool: Queryable, tournamentId: string): Promise<readonly TournamentEvent[] | null> {
  const events: TournamentEvent[] = [];
  for (let after = 0; ; ) {
    const { rows } = await pool.query<{ seq: number; last_seq: number; events: readonly { readonly type: string }[] }>(
      "SELECT seq, last_seq, events FROM stream_steps WHERE stream_id = $1 AND seq > $2 ORDER BY seq LIMIT $3",
      [tournamentId, after, STEPS],
    );
    for (const step of rows) {
      if (step.seq !== after + 1 || !step.events.every(isKnownTournamentEvent)) return null;
      events.push(...step.events.filter(isKnownTournamentEvent));
      after = step.last_seq;
      if (step.events.some(isEnd)) return events;
    }
    if (rows.length < STEPS) return events;
  }
}
