"use client";
import type { BreakMessages } from "../../messages/breaks.ts";
import type { LimitMessages } from "../../messages/limits.ts";
import { BreakSection, type BreakView } from "./break-section.tsx";
import { LimitsSection, type LimitsView } from "./limits-section.tsx";
import { LimitWords } from "./use-limit-words.ts";

/** What protects a player from playing more than they want. */
export const ProtectionPage = ({
  limits,
  limitWords,
  breaks,
  breakWords,
}: {
  readonly limits: LimitsView;
  readonly limitWords: LimitMessages;
  readonly breaks: BreakView;
  readonly breakWords: BreakMessages;
}) => (
  <main id="content" className="mx-auto w-full max-w-2xl px-4 pt-8 pb-10">
    <h1 className="text-2xl font-semibold tracking-tight">{breakWords.page}</h1>
    <p className="text-ink-2">{breakWords.pageHelp}</p>
    <LimitWords words={limitWords}>
      <LimitsSection {...limits} />
    </LimitWords>
    <BreakSection {...breaks} words={breakWords} />
  </main>
);
