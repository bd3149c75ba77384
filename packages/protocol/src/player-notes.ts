/** Private notes: what one player notes about another. */

/** In the order they are offered. */
export const NOTE_TAGS = ["red", "orange", "yellow", "green", "blue", "violet"] as const;
export type NoteTag = (typeof NOTE_TAGS)[number];

/** Length limit of a note in characters. A longer one is refused, not cut: its author shortens it. */
export const MAX_NOTE_LENGTH = 500;

export interface PlayerNote {
  /** Id of the player that the note is about. Names may change, this id does not. */
  readonly userId: string;
  /** null when the note has no tag. */
  readonly tag: NoteTag | null;
  /** Empty when the note is a tag alone. */
  readonly text: string;
}
