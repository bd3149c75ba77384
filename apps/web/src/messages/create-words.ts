"use client";
/** Gives components the messages of one file in the reader's language. */
import { createContext, createElement, type ReactNode, useContext, useMemo } from "react";
import { useLocale } from "use-intl";
import { createTranslator } from "use-intl/core";

/**
 * Returns a component that provides messages, and the hooks that read them in the components inside it. `name` is the
 * name of that component. A hook that runs outside it throws an error with this name.
 */
export function createWords<Messages extends object>(name: string) {
  const Context = createContext<Messages | null>(null);

  const Words = ({ words, children }: { readonly words: Messages; readonly children: ReactNode }) =>
    createElement(Context.Provider, { value: words }, children);

  /** Returns the messages as an object, in which a component can look up a message by a code. */
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
