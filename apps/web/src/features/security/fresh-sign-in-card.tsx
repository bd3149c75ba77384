"use client";
import { useLocale } from "use-intl";
import { factorsFor } from "../../messages/factors.ts";
import { DialogCard } from "../../ui/dialog-card.tsx";
import { ProofForm } from "./proof-form.tsx";
import { FactorWords, useFactorWords } from "./use-factor-words.ts";
import { useProofWays } from "./use-proof-ways.ts";

export interface FreshSignInAnswer {
  /** Called once: proven, or given up. */
  readonly answer: (isProven: boolean) => void;
}

/** Brings its own words, because it may be asked on every page. */
export const FreshSignInCard = ({ answer }: FreshSignInAnswer) => (
  <FactorWords words={factorsFor(useLocale())}>
    <Question answer={answer} />
  </FactorWords>
);

function Question({ answer }: FreshSignInAnswer) {
  const t = useFactorWords();
  const ways = useProofWays();
  return (
    <DialogCard title={t("fresh.title")} description={t("fresh.text")} onOpenChange={(open) => !open && answer(false)}>
      {ways ? (
        <ProofForm ways={ways} onProven={() => answer(true)} onGiveUp={() => answer(false)} />
      ) : (
        <p className="mt-5 text-ink-2">{t("working")}</p>
      )}
    </DialogCard>
  );
}
