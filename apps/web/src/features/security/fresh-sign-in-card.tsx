"use client";
import { useLocale } from "use-intl";
import { sessionsFor } from "../../messages/sessions.ts";
import { DialogCard } from "../../ui/dialog-card.tsx";
import { PasswordProof } from "./password-proof.tsx";
import { SessionWords, useSessionWords } from "./use-session-words.ts";

interface Answer {
  /** Called once: proven, or given up. */
  readonly answer: (isProven: boolean) => void;
}

/** Brings its own words, because it may be asked on every page. */
export const FreshSignInCard = ({ answer }: Answer) => (
  <SessionWords words={sessionsFor(useLocale())}>
    <Question answer={answer} />
  </SessionWords>
);

/** The ways to prove who one is, one below the other. */
function Question({ answer }: Answer) {
  const t = useSessionWords();
  return (
    <DialogCard title={t("fresh.title")} description={t("fresh.text")} onOpenChange={(open) => !open && answer(false)}>
      <PasswordProof onProven={() => answer(true)} onGiveUp={() => answer(false)} />
    </DialogCard>
  );
}
