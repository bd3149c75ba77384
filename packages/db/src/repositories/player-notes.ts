/** Private notes of players about each other. Every call names the author: notes are read and changed by their author alone. Prisma: plain rows. */
import { DONE, type Done, type Refusal, refuse } from "@poker/engine";
import { MAX_NOTE_LENGTH, NOTE_TAGS, type NoteTag, type PlayerNote } from "@poker/protocol";
import type { Database } from "../sql/connect.ts";

/** no-such-player: there is no such account, or it is the author's own. */
export type NoteRefusal = Refusal<"note-too-long" | "no-such-player">;

export interface PlayerNotes {
  /** The author's notes about these players; none for a player without one. */
  listAbout(authorId: string, userIds: readonly string[]): Promise<readonly PlayerNote[]>;
  /** A note with neither tag nor text is deleted. */
  saveNote(authorId: string, note: PlayerNote): Promise<Done | NoteRefusal>;
}

const isTag = (text: string): text is NoteTag => NOTE_TAGS.some((tag) => tag === text);

export const createPlayerNotes = ({ prisma }: Pick<Database, "prisma">): PlayerNotes => ({
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

  async saveNote(authorId, { userId: subjectId, tag, text: typed }) {
    // PostgreSQL cannot store this character.
    const text = typed.replaceAll("\0", "").trim();
    if ([...text].length > MAX_NOTE_LENGTH) return refuse("note-too-long");
    if (subjectId === authorId || (await prisma.user.count({ where: { id: subjectId } })) === 0)
      return refuse("no-such-player");
    if (tag === null && text === "") await prisma.playerNote.deleteMany({ where: { authorId, subjectId } });
    else
      await prisma.playerNote.upsert({
        where: { authorId_subjectId: { authorId, subjectId } },
        create: { authorId, subjectId, tag, text },
        update: { tag, text, updatedAt: new Date() },
        select: { subjectId: true },
      });
    return DONE;
  },
});
