"use client";
/** The words about a person's own data for the components below `DataWords`, in the reader's language. */
import { createWords } from "../../messages/create-words.ts";
import type { DataMessages } from "../../messages/data.ts";

export const { Words: DataWords, useWords: useDataWords } = createWords<DataMessages>("DataWords");
