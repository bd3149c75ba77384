"use client";
import type { BreakInForce } from "@poker/protocol";
import type { BreakMessages } from "../../messages/protection/breaks.ts";
import type { LimitMessages } from "../../messages/protection/limits.ts";
import type { RealityMessages } from "../../messages/protection/reality.ts";
import { ContactLink } from "../../ui/contact-link.tsx";
import { BreakWords, useBreakWords } from "./breaks-api.ts";
import { CurrentBreak } from "./current-break.tsx";
import { LimitWords } from "./limits-api.ts";
import { LimitsSection, type LimitsView } from "./limits-section.tsx";
import { RealityWords } from "./reality-api.ts";
import { RealitySection } from "./reality-section.tsx";
import { headingClass, sectionClass } from "./section-class.ts";
import { TakeBreak } from "./take-break.tsx";

interface BreakView {
  /** null when the player is not on a break. */
  readonly onBreak: BreakInForce | null;
  /** Where the operator sends players who need help; null when the operator has set nothing. */
  readonly help: string | null;
}

/** The section about breaks from play: shows the current break, lets the player begin or lengthen a break, and says where to find help. */
const BreakSection = ({ onBreak, help, words }: BreakView & { readonly words: BreakMessages }) => (
  <BreakWords words={words}>
    {onBreak && <CurrentBreak onBreak={onBreak} />}
    <TakeBreak isOnBreak={onBreak !== null} />
    <HelpNote help={help} />
  </BreakWords>
);

function HelpNote({ help }: Pick<BreakView, "help">) {
  const t = useBreakWords();
  return (
    <section aria-labelledby="help-title" className={sectionClass}>
      <h2 id="help-title" className={headingClass}>
        {t("help.title")}
      </h2>
      <p className="mt-0.5 text-sm text-ink-2">{t("help.text")}</p>
      <p className="mt-2 text-sm">
        {help === null
          ? t("help.doctor")
          : t.rich("help.contact", { help, link: (text) => <ContactLink contact={help}>{text}</ContactLink> })}
      </p>
    </section>
  );
}

/** The settings that protect a player from playing more than they want. */
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
  /** The minutes between two reality checks; null when the player wants none. */
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
