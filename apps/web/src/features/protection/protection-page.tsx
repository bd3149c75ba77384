"use client";
import type { BreakMessages, LimitMessages } from "../../messages/protection/protection.ts";
import type { RealityMessages } from "../../messages/protection/reality.ts";
import { BreakSection, type BreakView } from "./break-section.tsx";
import { LimitWords } from "./limits-api.ts";
import { LimitsSection, type LimitsView } from "./limits-section.tsx";
import { RealityWords } from "./reality-api.ts";
import { RealitySection } from "./reality-section.tsx";

/** The page with the settings that help players not to play more than they want. */
export const ProtectionPage = ({
  limits,
  limitWords,
  breaks,
  breakWords,
  everyMinutes,
  realityWords,
}: {
  readonly limits: LimitsView;
  readonly limitWords: LimitMessages;
  readonly breaks: BreakView;
  readonly breakWords: BreakMessages;
  /** How many minutes lie between two reality checks; null when the player wants none. */
  readonly everyMinutes: number | null;
  readonly realityWords: RealityMessages;
}) => (
  <main id="content" className="mx-auto w-full max-w-2xl px-4 pt-8 pb-10">
    <h1 className="text-2xl font-semibold tracking-tight">{breakWords.page}</h1>
    <p className="text-ink-2">{breakWords.pageHelp}</p>
    <LimitWords words={limitWords}>
      <LimitsSection {...limits} />
    </LimitWords>
    <RealityWords words={realityWords}>
      <RealitySection everyMinutes={everyMinutes} />
    </RealityWords>
    <BreakSection {...breaks} words={breakWords} />
  </main>
);
