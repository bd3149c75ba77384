"use client";
/**
 * `DealWords` gives the texts about dealing to the components inside it. The page passes them in the reader's language.
 */
import { createWords } from "../../../messages/create-words.ts";
import type { DealMessages } from "../../../messages/deals/deal.ts";

export const {
  Words: DealWords,
  useWordMessages: useDealMessages,
  useWords: useDealWords,
} = createWords<DealMessages>("DealWords");
export type DealTranslator = ReturnType<typeof useDealWords>;
