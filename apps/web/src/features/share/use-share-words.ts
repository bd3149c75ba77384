"use client";
import { useMemo } from "react";
import { useLocale } from "use-intl";
import type { ShareMessages } from "../../messages/share.ts";
import { createShareWords, type ShareTranslator } from "./share-words.ts";

/** The words about links, which the page gives in the reader's language. */
export function useShareWords(messages: ShareMessages): ShareTranslator {
  const locale = useLocale();
  return useMemo(() => createShareWords(locale, messages), [locale, messages]);
}
