/** Fetches and saves what a player notes of a hand, through the web server. */
import { type Done, isRefusal } from "@poker/engine";
import type { HandNote } from "@poker/protocol";
import { requestJson, sendJson, toKnownCode } from "../../ui/request-json.ts";

/** Stable codes; the words about hands have a sentence for each. */
export const HAND_NOTE_REFUSALS = [
  "note-too-long",
  "tag-too-long",
  "too-many-tags",
  "too-many-notes",
  "no-such-hand",
  "session-revoked",
  "too-many-tries",
  "malformed",
  "unavailable",
] as const;
export type HandNoteRefusalCode = (typeof HAND_NOTE_REFUSALS)[number];

const pathOf = (handId: string) => `/api/hands/${encodeURIComponent(handId)}/note`;

export async function fetchHandNote(handId: string): Promise<HandNote | HandNoteRefusalCode> {
  const answer = await requestJson<HandNote>(pathOf(handId));
  return isRefusal(answer) ? toKnownCode(HAND_NOTE_REFUSALS, answer.code) : answer;
}

/** null when it was saved. A note with neither tags nor text is deleted. */
export async function saveHandNote(handId: string, note: HandNote): Promise<HandNoteRefusalCode | null> {
  const answer = await sendJson<Done>(pathOf(handId), note, { method: "PUT" });
  return isRefusal(answer) ? toKnownCode(HAND_NOTE_REFUSALS, answer.code) : null;
}

/** `"bluff,  river"` → its tags, each once. */
export const readTags = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim().replace(/\s+/g, " "))
      .filter((tag) => tag !== ""),
  ),
];
