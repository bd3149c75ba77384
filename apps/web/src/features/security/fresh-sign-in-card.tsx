"use client";
import { useState } from "react";
import { useLocale } from "use-intl";
import { factorsFor } from "../../messages/factors.ts";
import { sessionsFor } from "../../messages/sessions.ts";
import { Button } from "../../ui/button.tsx";
import { DialogCard } from "../../ui/dialog-card.tsx";
import { CodeProof } from "./code-proof.tsx";
import { PasskeyProof } from "./passkey-proof.tsx";
import { PasswordProof } from "./password-proof.tsx";
import { FactorWords, useFactorWords } from "./use-factor-words.ts";
import { useProofWays } from "./use-proof-ways.ts";
import { SessionWords, useSessionWords } from "./use-session-words.ts";

interface Answer {
  /** Called once: proven, or given up. */
  readonly answer: (isProven: boolean) => void;
}

/** Brings its own words, because it may be asked on every page. */
export function FreshSignInCard({ answer }: Answer) {
  const locale = useLocale();
  return (
    <SessionWords words={sessionsFor(locale)}>
      <FactorWords words={factorsFor(locale)}>
        <Question answer={answer} />
      </FactorWords>
    </SessionWords>
  );
}

/** The ways to prove who one is: the password, or a code of the second factor. */
function Question({ answer }: Answer) {
  const t = useSessionWords();
  const words = useFactorWords();
  const ways = useProofWays();
  const [usesCode, setUsesCode] = useState(false);
  return (
    <DialogCard title={t("fresh.title")} description={t("fresh.text")} onOpenChange={(open) => !open && answer(false)}>
      {usesCode ? (
        <CodeProof onProven={() => answer(true)} onGiveUp={() => answer(false)} />
      ) : (
        <PasswordProof onProven={() => answer(true)} onGiveUp={() => answer(false)} />
      )}
      {ways.passkey && <PasskeyProof onProven={() => answer(true)} />}
      {ways.code && (
        <Button size="sm" kind="ghost" className="mt-3" onClick={() => setUsesCode(!usesCode)}>
          {words(usesCode ? "fresh.usePassword" : "fresh.useCode")}
        </Button>
      )}
    </DialogCard>
  );
}
