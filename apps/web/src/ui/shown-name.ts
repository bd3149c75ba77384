"use client";
/** Shows the names of players in the language of the page. */
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { storedNameText } from "./stored-name-text.ts";

/** Returns a stored name as the reader sees it. */
export type ShowName = (storedName: string) => string;

export function useShownName(): ShowName {
  const t = useTranslations("guest");
  return useCallback((storedName) => storedNameText(storedName, (number) => t("numbered", { number })), [t]);
}
