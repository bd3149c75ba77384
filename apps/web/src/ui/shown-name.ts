"use client";
/** Shows the names of players in the language of the page: the room stores the names that it gives to guests in one language. */
import { guestNumberOf } from "@poker/protocol";
import { useCallback } from "react";
import { useTranslations } from "use-intl";

/** Returns a stored name as the reader sees it. */
export type ShowName = (storedName: string) => string;

export function useShownName(): ShowName {
  const t = useTranslations("guest");
  return useCallback(
    (storedName) => {
      const number = guestNumberOf(storedName);
      return number === null ? storedName : t("numbered", { number });
    },
    [t],
  );
}
