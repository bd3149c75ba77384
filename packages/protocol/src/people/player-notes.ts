/** Private notes that a player writes about other players. */

/** The tags, in the order in which pages offer them. */
export const NOTE_TAGS = ["red", "orange", "yellow", "green", "blue", "violet"] as const;
export type NoteTag = (typeof NOTE_TAGS)[number];

/** The maximum length of a note, in characters. A longer note is refused instead of cut, so that its author can shorten it. */
export const MAX_NOTE_LENGTH = 500;

export interface PlayerNote {
  /** The id of the player whom the note is about. The id stays the same when the player changes their name. */
  readonly userId: string;
  /** null when the note has no tag. */
  readonly tag: NoteTag | null;
  /** The text; empty when the note has only a tag. */
  readonly text: string;
}
