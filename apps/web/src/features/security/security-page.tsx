"use client";
import type { CodeFactors } from "@poker/protocol";
import type { FactorMessages } from "../../messages/factors.ts";
import { FactorsSection } from "./factors-section.tsx";
import { FactorWords } from "./use-factor-words.ts";

/** How a person signs in, and what protects their account. */
export const SecurityPage = ({ factors, words }: { readonly factors: CodeFactors; readonly words: FactorMessages }) => (
  <FactorWords words={words}>
    <main id="content" className="mx-auto w-full max-w-2xl px-4 pt-8 pb-10">
      <h1 className="text-2xl font-semibold tracking-tight">{words.page.title}</h1>
      <p className="text-ink-2">{words.page.help}</p>
      <FactorsSection factors={factors} />
    </main>
  </FactorWords>
);
