"use client";
/** The messages about own hands for the components below `HandWords`, in the reader's language. */
import { createWords } from "../../../messages/create-words.ts";
import type { HandMessages } from "../../../messages/hands/hands.ts";

export const { Words: HandWords, useWords: useHandWords } = createWords<HandMessages>("HandWords");
