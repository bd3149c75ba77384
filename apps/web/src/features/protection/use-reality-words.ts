"use client";
/** The words about reality checks for the components below `RealityWords`, in the reader's language. */
import { createWords } from "../../messages/create-words.ts";
import type { RealityMessages } from "../../messages/reality.ts";

export const { Words: RealityWords, useWords: useRealityWords } = createWords<RealityMessages>("RealityWords");
