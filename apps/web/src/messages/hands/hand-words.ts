"use client";
/**
 * Gives the messages about finished hands to the components inside `HandWords` and `ReplayWords`. The page chooses the reader's language.
 */
import { createWords } from "../create-words.ts";
import type { HandMessages, ReplayMessages } from "./hands.ts";

export const { Words: HandWords, useWords: useHandWords } = createWords<HandMessages>("HandWords");

export const { Words: ReplayWords, useWords: useReplayWords } = createWords<ReplayMessages>("ReplayWords");
export type ReplayTranslator = ReturnType<typeof useReplayWords>;
