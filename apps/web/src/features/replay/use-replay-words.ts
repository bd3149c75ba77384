"use client";
/** The words about replays for the components below `ReplayWords`, which pages give them in the reader's language. */
import { createContext, createElement, type ReactNode, useContext, useMemo } from "react";
import { useLocale } from "use-intl";
import { createTranslator } from "use-intl/core";
import type { ReplayMessages } from "../../messages/replay.ts";

const Words = createContext<ReplayMessages | null>(null);

export const ReplayWords = ({ words, children }: { readonly words: ReplayMessages; readonly children: ReactNode }) =>
  createElement(Words.Provider, { value: words }, children);

export function useReplayWords() {
  const words = useContext(Words);
  if (!words) throw new Error("Words about replays are given by ReplayWords");
  const locale = useLocale();
  return useMemo(() => createTranslator({ locale, messages: words }), [locale, words]);
}

export type ReplayTranslator = ReturnType<typeof useReplayWords>;
