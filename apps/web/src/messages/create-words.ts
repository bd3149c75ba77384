"use client";
/** Gives the words of one file of messages, in the reader's language, to the components of the pages that need them. */
import { createContext, createElement, type ReactNode, useContext, useMemo } from "react";
import { useLocale } from "use-intl";
import { createTranslator } from "use-intl/core";

/** `name`: what provides the words, for the error of a component outside of it. */
export function createWords<Messages extends object>(name: string) {
  const Context = createContext<Messages | null>(null);

  const Words = ({ words, children }: { readonly words: Messages; readonly children: ReactNode }) =>
    createElement(Context.Provider, { value: words }, children);

  /** The words as they are, for those that are found by a code. */
  function useWordMessages(): Messages {
    const words = useContext(Context);
    if (!words) throw new Error(`These words are given by ${name}`);
    return words;
  }

  function useWords() {
    const words = useWordMessages();
    const locale = useLocale();
    return useMemo(() => createTranslator({ locale, messages: words }), [locale, words]);
  }

  return { Words, useWordMessages, useWords };
}
