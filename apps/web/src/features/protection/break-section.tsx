"use client";
import type { BreakInForce } from "@poker/protocol";
import type { BreakMessages } from "../../messages/breaks.ts";
import { ContactLink } from "../account/contact-link.tsx";
import { CurrentBreak } from "./current-break.tsx";
import { TakeBreak } from "./take-break.tsx";
import { BreakWords, useBreakWords } from "./use-break-words.ts";

export interface BreakView {
  /** null when the player is on no break. */
  readonly onBreak: BreakInForce | null;
  /** Where the operator sends players who need help; null when the room has not set it. */
  readonly help: string | null;
}

/** Breaks from play: the one that the player is on, beginning or lengthening one, and where help is. */
export const BreakSection = ({ onBreak, help, words }: BreakView & { readonly words: BreakMessages }) => (
  <BreakWords words={words}>
    {onBreak && <CurrentBreak onBreak={onBreak} />}
    <TakeBreak isOnBreak={onBreak !== null} />
    <HelpNote help={help} />
  </BreakWords>
);

export const sectionClass = "mt-6 rounded-2xl border border-line bg-surface p-5";
export const headingClass = "text-lg font-semibold tracking-tight";

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
