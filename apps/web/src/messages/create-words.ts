"use client";
/** Provides the messages of one file, in the reader's language, to the components that need them. */
import { createContext, createElement, type ReactNode, useContext, useMemo } from "react";
import { useLocale } from "use-intl";
import { createTranslator } from "use-intl/core";

/** `name` is the name of the component that provides the messages. A component outside of the provider throws an error with this name. */
export function createWords<Messages extends object>(name: string) {
  const Context = createContext<Messages | null>(null);

  const Words = ({ words, children }: { readonly words: Messages; readonly children: ReactNode }) =>
    createElement(Context.Provider, { value: words }, children);

  /** The messages object itself, for messages that are looked up by a code. */
  function useWordMessages(): Messages {
    const words = useContext(Context);
    if (!words) throw new Error(`These messages need ${name} around their component`);
    return words;
  }

  function useWords() {
    const words = useWordMessages();
    const locale = useLocale();
    return useMemo(() => createTranslator({ locale, messages: words }), [locale, words]);
  }

  return { Words, useWordMessages, useWords };
}
