/** Fetches and saves a user's notes of players, through the web server. */
import type { PlayerNote } from "@poker/protocol";

/** Stable codes; `messages` has a sentence for each. */
export const NOTE_REFUSALS = [
  "note-too-long",
  "no-such-player",
  "not-signed-in",
  "malformed",
  "too-many-tries",
  "unavailable",
] as const;
export type NoteRefusalCode = (typeof NOTE_REFUSALS)[number];

/** The note a user keeps of a player, and whether they have muted them. */
export interface NoteWithMute extends Pick<PlayerNote, "tag" | "text"> {
  readonly isMuted: boolean;
}

const toNoteRefusalCode = (code: string | null | undefined): NoteRefusalCode =>
  NOTE_REFUSALS.find((known) => known === code) ?? "unavailable";

/** null when the server does not answer, or refuses. */
export async function fetchNotes(userIds: readonly string[]): Promise<readonly PlayerNote[] | null> {
  try {
    const response = await fetch(`/api/notes?${new URLSearchParams(userIds.map((id) => ["of", id]))}`);
    if (!response.ok) return null;
    const { notes }: { notes: readonly PlayerNote[] } = await response.json();
    return notes;
  } catch {
    return null;
  }
}

export async function fetchPlayerNote(userId: string): Promise<NoteWithMute | NoteRefusalCode> {
  try {
    const response = await fetch(`/api/notes/${userId}`);
    const { code, ...kept }: NoteWithMute & { code?: string } = await response.json();
    return response.ok ? kept : toNoteRefusalCode(code);
  } catch {
    return "unavailable";
  }
}

/** null when it was saved. A note with neither tag nor text is deleted. */
export async function saveNote({ userId, tag, text }: PlayerNote): Promise<NoteRefusalCode | null> {
  try {
    const response = await fetch(`/api/notes/${userId}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ tag, text }),
    });
    if (response.ok) return null;
    const { code }: { code?: string } = await response.json();
    return toNoteRefusalCode(code);
  } catch {
    return "unavailable";
  }
}
