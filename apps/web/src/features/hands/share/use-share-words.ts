"use client";
import { useMemo } from "react";
import { useLocale } from "use-intl";
import type { ShareMessages } from "../../../messages/hands/hands.ts";
import { createShareWords, type ShareTranslator } from "./share-words.ts";

/** Returns a translator for the texts about links. The page passes these texts in the reader's language. */
export function useShareWords(messages: ShareMessages): ShareTranslator {
  const locale = useLocale();
  return useMemo(() => createShareWords(locale, messages), [locale, messages]);
}
