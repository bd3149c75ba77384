"use client";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { renewWithPasskey } from "./passkey-api.ts";
import { useFactorRequest } from "./use-factor-request.ts";
import { useFactorWords } from "./use-factor-words.ts";

/** Proves who the person is by one of their passkeys. */
export function PasskeyProof({ onProven }: { readonly onProven: () => void }) {
  const t = useFactorWords();
  const { isBusy, problem, run } = useFactorRequest();
  const prove = async () => {
    if (await run(renewWithPasskey())) onProven();
  };
  return (
    <div className="mt-3">
      <Button kind="outline" className="w-full" disabled={isBusy} onClick={() => void prove()}>
        {t("passkey.use")}
      </Button>
      <Problem>{problem && t(`error.${problem}`)}</Problem>
    </div>
  );
}
