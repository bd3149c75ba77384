/** The texts of the room's owners, in the language of the reader. */
import { LOCALES, type Locale, textFor } from "@poker/protocol";
import { roomSettings } from "./room-settings.ts";

export const ROOM_TEXTS = ["terms", "imprint"] as const;
type RoomText = (typeof ROOM_TEXTS)[number];

/** The text, with the language in which it is written; null when there is no such text. */
export function readRoomText(
  name: RoomText,
  locale: Locale,
): { readonly text: string; readonly language: Locale } | null {
  const texts = roomSettings()[name];
  const text = textFor(texts, locale);
  if (text === null) return null;
  return {
    text,
    language: texts?.[locale] === undefined ? (LOCALES.find((each) => texts?.[each] === text) ?? locale) : locale,
  };
}
