/** What players note of each other. Every question carries who asks: nobody reads or changes another's. */
import { DONE, type Done, type Refusal, refuse } from "@poker/engine";
import { MAX_NOTE_LENGTH, type PlayerNote } from "@poker/protocol";
import type { Queryable } from "../sql/connect.ts";

/** no-such-player: there is no such account, or it is the author's own. */
export type NoteRefusal = Refusal<"note-too-long" | "no-such-player">;

export interface PlayerNotes {
  /** The author's notes of these people; of whom he noted nothing there is none. */
  listAbout(authorId: string, userIds: readonly string[]): Promise<readonly PlayerNote[]>;
  /** A note with neither tag nor text is deleted. */
  saveNote(authorId: string, note: PlayerNote): Promise<Done | NoteRefusal>;
}

export const createPlayerNotes = (pool: Queryable): PlayerNotes => ({
  async listAbout(authorId, userIds) {
    const { rows } = await pool.query<PlayerNote>(
      `SELECT subject_id AS "userId", tag, text FROM player_notes WHERE author_id = $1 AND subject_id = ANY ($2::uuid[])`,
      [authorId, userIds],
    );
    return rows;
  },

  async saveNote(authorId, { userId, tag, text: typed }) {
    // PostgreSQL keeps no such character.
    const text = typed.replaceAll("\0", "").trim();
    if ([...text].length > MAX_NOTE_LENGTH) return refuse("note-too-long");
    const { rows } = await pool.query("SELECT FROM users WHERE id = $1 AND id <> $2", [userId, authorId]);
    if (rows.length === 0) return refuse("no-such-player");
    await (tag === null && text === ""
      ? pool.query("DELETE FROM player_notes WHERE author_id = $1 AND subject_id = $2", [authorId, userId])
      : pool.query(
          `INSERT INTO player_notes (author_id, subject_id, tag, text) VALUES ($1, $2, $3, $4)
           ON CONFLICT (author_id, subject_id) DO UPDATE SET tag = $3, text = $4, updated_at = now()`,
          [authorId, userId, tag, text],
        ));
    return DONE;
  },
});
