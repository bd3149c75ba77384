"use client";
/** The texts about dealing for the components inside `DealWords`. Pages provide them in the reader's language. */
import { createWords } from "../../../messages/create-words.ts";
import type { DealMessages } from "../../../messages/deals/deal.ts";

export const {
  Words: DealWords,
  useWordMessages: useDealMessages,
  useWords: useDealWords,
} = createWords<DealMessages>("DealWords");
export type DealTranslator = ReturnType<typeof useDealWords>;
