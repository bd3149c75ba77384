"use client";
/** The words about preferences for the components below `PreferenceWords`, which the page gives them in the reader's language. */
import { createWords } from "../../messages/create-words.ts";
import type { PreferenceMessages } from "../../messages/preferences.ts";

export const { Words: PreferenceWords, useWords: usePreferenceWords } =
  createWords<PreferenceMessages>("PreferenceWords");
