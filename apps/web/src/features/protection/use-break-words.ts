"use client";
/** The words about breaks for the components below `BreakWords`, in the reader's language. */
import type { BreakMessages } from "../../messages/breaks.ts";
import { createWords } from "../../messages/create-words.ts";

export const { Words: BreakWords, useWords: useBreakWords } = createWords<BreakMessages>("BreakWords");
