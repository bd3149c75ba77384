"use client";
/** The words about own hands for the components below `HandWords`, which pages give them in the reader's language. */
import { createWords } from "../../messages/create-words.ts";
import type { HandMessages } from "../../messages/hands.ts";

export const { Words: HandWords, useWords: useHandWords } = createWords<HandMessages>("HandWords");
export type HandTranslator = ReturnType<typeof useHandWords>;
