/** Private notes that one player writes about another. */

/** The tags, in the order in which pages offer them. */
export const NOTE_TAGS = ["red", "orange", "yellow", "green", "blue", "violet"] as const;
export type NoteTag = (typeof NOTE_TAGS)[number];

/** The most characters of a note. A longer note is refused and not cut, so that its author can shorten it. */
export const MAX_NOTE_LENGTH = 500;

export interface PlayerNote {
  /** The id of the player that the note is about. A name may change, but the id does not. */
  readonly userId: string;
  /** null when the note has no tag. */
  readonly tag: NoteTag | null;
  /** The text; empty when the note has only a tag. */
  readonly text: string;
}
