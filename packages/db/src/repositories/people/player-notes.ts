/**
 * Stores the private notes of players about other players. Only the author can read and change a note. Plain rows go through Prisma. SQL: a
 * function of the database saves a note of the session's player. Fault 100
 */
import { type Done, type Refusal, refuse } from "@poker/engine";
import { MAX_NOTE_LENGTH, NOTE_TAGS, type NoteRefusalCode, type NoteTag, type PlayerNote } from "@poker/protocol";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database } from "../../sql/connect.ts";

export interface PlayerNotes {
  /** Returns the author's notes about these players. Players without a note are left out. */
  listAbout(authorId: string, userIds: readonly string[]): Promise<readonly PlayerNote[]>;
  /** Saves a note, or deletes it when it has neither tag nor text. */
  saveNote(sessionKey: string, note: PlayerNote): Promise<Done | Refusal<NoteRefusalCode>>;
}

const isTag = (text: string): text is NoteTag => NOTE_TAGS.some((tag) => tag === text);

export const createPlayerNotes = ({ prisma, pool }: Pick<Database, "prisma" | "pool">): PlayerNotes => ({
  async listAbout(authorId, userIds) {
    const notes = await prisma.playerNote.findMany({
      where: { authorId, subjectId: { in: [...userIds] } },
      select: { subjectId: true, tag: true, text: true },
    });
    return notes.map(({ subjectId, tag, text }) => ({
      userId: subjectId,
      tag: tag !== null && isTag(tag) ? tag : null,
      text,
    }));
  },

  async saveNote(sessionKey, { userId, tag, text: typed }) {
    // Removes NUL characters, because PostgreSQL cannot store them.
    const text = typed.replaceAll("\0", "").trim();
    if ([...text].length > MAX_NOTE_LENGTH) return refuse("note-too-long");
    return callRefusing(pool, "SELECT player_note_save($1, $2, $3, $4) AS refused", [sessionKey, userId, tag, text]);
  },
});
