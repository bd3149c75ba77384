/** Private notes of one player about another. */

/** Ordered as they are offered. */
export const NOTE_TAGS = ["red", "orange", "yellow", "green", "blue", "violet"] as const;
export type NoteTag = (typeof NOTE_TAGS)[number];

/** Length limit of a note in characters. A longer note is refused, not cut: its author shortens it. */
export const MAX_NOTE_LENGTH = 500;

export interface PlayerNote {
  /** Id of the player that the note is about. Names may change, this id does not. */
  readonly userId: string;
  /** null when the note has no tag. */
  readonly tag: NoteTag | null;
  /** Empty when the note is only a tag. */
  readonly text: string;
}
