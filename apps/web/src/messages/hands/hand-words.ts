"use client";
/** The messages about finished hands for the components below `HandWords` and `ReplayWords`. Pages provide them in the reader's language. */
import { createWords } from "../create-words.ts";
import type { HandMessages, ReplayMessages } from "./hands.ts";

export const { Words: HandWords, useWords: useHandWords } = createWords<HandMessages>("HandWords");

export const { Words: ReplayWords, useWords: useReplayWords } = createWords<ReplayMessages>("ReplayWords");
export type ReplayTranslator = ReturnType<typeof useReplayWords>;
