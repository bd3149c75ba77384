/** Puts the stored name of a player into the reader's language: the room stores the names that it gives to guests in one language. */
import { guestNumberOf } from "@poker/protocol";

/** `numbered`: the words for a guest with a number. */
export function storedNameText(storedName: string, numbered: (number: string) => string): string {
  const number = guestNumberOf(storedName);
  return number === null ? storedName : numbered(number);
}
