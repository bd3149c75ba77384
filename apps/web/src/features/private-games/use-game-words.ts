/** The words of private games in the reader's language. */
import { useMemo } from "react";
import { useLocale } from "use-intl";
import { createTranslator } from "use-intl/core";
import { gamesFor } from "../../messages/games.ts";

export function useGameWords() {
  const locale = useLocale();
  return useMemo(() => createTranslator({ locale, messages: gamesFor(locale) }), [locale]);
}

export type GameTranslator = ReturnType<typeof useGameWords>;

/** What is wrong with a setting, in a sentence. */
export function settingIssueText(t: GameTranslator, code: string): string {
  const known = ISSUES.find((each) => each === code);
  return t(`issue.${known ?? "other"}`);
}

const ISSUES = [
  "empty",
  "not-digits",
  "unclear",
  "too-long",
  "not-whole",
  "too-small",
  "too-large",
  "out-of-order",
  "above-big-blind",
  "below-big-blind",
  "contradiction",
  "seat-taken",
  "title-not-allowed",
] as const;
