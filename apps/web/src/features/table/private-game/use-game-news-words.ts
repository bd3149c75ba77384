"use client";
import { useChangesText } from "../../private-games/use-changes-text.ts";
import { useGameWords } from "../../private-games/use-game-words.ts";
import type { GameNewsWords } from "./game-at-table.ts";

/** The words of orders and news in the reader's language. */
export function useGameNewsWords(): GameNewsWords {
  const t = useGameWords();
  const changesText = useChangesText();
  return { t, changesText };
}
