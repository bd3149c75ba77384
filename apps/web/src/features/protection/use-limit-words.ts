"use client";
/** The words about a player's own limits for the components below `LimitWords`, in the reader's language. */
import { createWords } from "../../messages/create-words.ts";
import type { LimitMessages } from "../../messages/limits.ts";

export const { Words: LimitWords, useWords: useLimitWords } = createWords<LimitMessages>("LimitWords");
