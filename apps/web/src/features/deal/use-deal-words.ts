"use client";
/** The words about dealing for the components below `DealWords`, which pages give them in the reader's language. */
import { createContext, createElement, type ReactNode, useContext, useMemo } from "react";
import { useLocale } from "use-intl";
import { createTranslator } from "use-intl/core";
import type { DealMessages } from "../../messages/deal.ts";

const Words = createContext<DealMessages | null>(null);

export const DealWords = ({ words, children }: { readonly words: DealMessages; readonly children: ReactNode }) =>
  createElement(Words.Provider, { value: words }, children);

/** The words as they are, for those that are found by a code. */
export function useDealMessages(): DealMessages {
  const words = useContext(Words);
  if (!words) throw new Error("Words about dealing are given by DealWords");
  return words;
}

export function useDealWords() {
  const words = useDealMessages();
  const locale = useLocale();
  return useMemo(() => createTranslator({ locale, messages: words }), [locale, words]);
}

export type DealTranslator = ReturnType<typeof useDealWords>;
