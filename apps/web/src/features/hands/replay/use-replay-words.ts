"use client";
/** The texts about replays for the components inside `ReplayWords`. Pages provide them in the reader's language. */
import { createWords } from "../../../messages/create-words.ts";
import type { ReplayMessages } from "../../../messages/hands/replay.ts";

export const { Words: ReplayWords, useWords: useReplayWords } = createWords<ReplayMessages>("ReplayWords");
export type ReplayTranslator = ReturnType<typeof useReplayWords>;
