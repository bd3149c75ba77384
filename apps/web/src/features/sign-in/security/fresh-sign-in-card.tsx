"use client";
import { isRefusal } from "@poker/engine";
import type { ProofWays } from "@poker/protocol";
import { useEffect, useState } from "react";
import { useLocale } from "use-intl";
import { factorsFor } from "../../../messages/sign-in/factors.ts";
import { DialogCard } from "../../../ui/dialog-card.tsx";
import { requestJson } from "../../../ui/request-json.ts";
import { ProofForm } from "./proof-form.tsx";
import { FactorWords, useFactorWords } from "./use-factor-request.ts";

export interface FreshSignInAnswer {
  /** Called once, when the person has proven who they are or has given up. */
  readonly answer: (isProven: boolean) => void;
}

/** Asks the person to prove who they are. The card brings its own messages, because any page can open it. */
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

const PASSWORD_ALONE: ProofWays = { code: false, passkey: null };

/**
 * Asks the web server with which proofs the person can sign in again. Returns null until the server has answered. If
 * the request fails, returns the password as the only proof.
 */
function useProofWays(): ProofWays | null {
  const [ways, setWays] = useState<ProofWays | null>(null);
  useEffect(() => {
    let isMounted = true;
    void requestJson<ProofWays>("/api/auth/fresh-sign-in").then((answer) => {
      if (isMounted) setWays(isRefusal(answer) ? PASSWORD_ALONE : answer);
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return ways;
}
