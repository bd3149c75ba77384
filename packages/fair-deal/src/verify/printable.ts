/** Makes text from a file safe to print, so that it cannot break the line, move the cursor or change the direction of reading. */
const UNPRINTABLE = /[\p{Control}\p{Format}\p{Line_Separator}\p{Paragraph_Separator}\p{Surrogate}]/gu;

export const toPrintable = (text: string): string =>
  text.replace(UNPRINTABLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
