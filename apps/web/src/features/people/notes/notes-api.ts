/** Fetches and saves a user's notes on players, through the web server. */
import { type Done, isRefusal } from "@poker/engine";
import { NOTE_REFUSALS, type NoteRefusalCode, type PlayerNote } from "@poker/protocol";
import { requestJson, sendJson, toKnownCode } from "../../../ui/request-json.ts";

/** The user's note on a player, and whether the user has muted the player. */
export interface NoteWithMute extends Pick<PlayerNote, "tag" | "text"> {
  readonly isMuted: boolean;
}

/** Fetches the notes on these players. Resolves with null when the server does not answer or refuses. */
export async function fetchNotes(userIds: readonly string[]): Promise<readonly PlayerNote[] | null> {
  const of = new URLSearchParams(userIds.map((id) => ["of", id]));
  const answer = await requestJson<{ readonly notes: readonly PlayerNote[] }>(`/api/notes?${of}`);
  return isRefusal(answer) ? null : answer.notes;
}

export async function fetchPlayerNote(userId: string): Promise<NoteWithMute | NoteRefusalCode> {
  const answer = await requestJson<NoteWithMute>(`/api/notes/${userId}`);
  return isRefusal(answer) ? toKnownCode(NOTE_REFUSALS, answer.code) : answer;
}

/** Saves a note. Resolves with null on success. Without a tag and a text, deletes the note. */
export async function saveNote({ userId, tag, text }: PlayerNote): Promise<NoteRefusalCode | null> {
  const answer = await sendJson<Done>(`/api/notes/${userId}`, { tag, text }, { method: "PUT" });
  return isRefusal(answer) ? toKnownCode(NOTE_REFUSALS, answer.code) : null;
}
