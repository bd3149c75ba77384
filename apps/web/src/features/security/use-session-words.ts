"use client";
/** The words about signing in again and about sessions for the components below `SessionWords`, in the reader's language. */
import { createWords } from "../../messages/create-words.ts";
import type { SessionMessages } from "../../messages/sessions.ts";

export const { Words: SessionWords, useWords: useSessionWords } = createWords<SessionMessages>("SessionWords");
