"use client";
/** The words about second factors for the components below `FactorWords`, in the reader's language. */
import { createWords } from "../../messages/create-words.ts";
import type { FactorMessages } from "../../messages/factors.ts";

export const { Words: FactorWords, useWords: useFactorWords } = createWords<FactorMessages>("FactorWords");
