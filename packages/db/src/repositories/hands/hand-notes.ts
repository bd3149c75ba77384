/**
 * Stores the private notes and tags of players on their own hands. No other player can read them. Plain rows go through Prisma. SQL: only a
 * function of the database saves a note of the session's player, and one query counts each tag.
 */
import { type Done, type Refusal, refuse } from "@poker/engine";
import {
  type HandNote,
  type HandNoteRefusalCode,
  isHandId,
  MAX_HAND_NOTE_LENGTH,
  MAX_HAND_TAG_LENGTH,
  MAX_HAND_TAGS,
  type UsedTag,
} from "@poker/protocol";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Database, Queryable } from "../../sql/connect.ts";

export type HandNoteRefusal = Refusal<HandNoteRefusalCode>;

export async function listHandTags(pool: Queryable, userId: string): Promise<readonly UsedTag[]> {
  const { rows } = await pool.query<UsedTag>(
    `SELECT tag, count(*)::int AS hands FROM hand_notes n, unnest(n.tags) AS tag WHERE n.user_id = $1 GROUP BY tag ORDER BY tag`,
    [userId],
  );
  return rows;
}

export async function getHandNote(prisma: Database["prisma"], userId: string, handId: string): Promise<HandNote> {
  const note = await prisma.handNote.findFirst({
    where: { userId, handSeat: { hand: { id: handId } } },
    select: { tags: true, text: true },
  });
  return note ?? { tags: [], text: "" };
}

export async function saveHandNote(
  pool: Queryable,
  sessionKey: string,
  handId: string,
  note: HandNote,
): Promise<Done | HandNoteRefusal> {
  if (!isHandId(handId)) return refuse("no-such-hand");
  const text = clean(note.text);
  const tags = [...new Set(note.tags.map((tag) => clean(tag).replaceAll(/\s+/g, " ")))].filter((tag) => tag !== "");
  if (tags.length > MAX_HAND_TAGS) return refuse("too-many-tags");
  if (tags.some((tag) => [...tag].length > MAX_HAND_TAG_LENGTH)) return refuse("tag-too-long");
  if ([...text].length > MAX_HAND_NOTE_LENGTH) return refuse("note-too-long");
  return callRefusing(pool, "SELECT hand_note_save($1, $2, $3, $4) AS refused", [sessionKey, handId, tags, text]);
}

/** Removes NUL characters, because PostgreSQL cannot store them. */
const clean = (typed: string): string => typed.replaceAll("\0", "").trim();
