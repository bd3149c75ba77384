"use client";
import type { Done } from "@poker/engine";
import { Button } from "../../ui/button.tsx";
import { sendJson } from "../../ui/request-json.ts";
import { RecoveryCodeField } from "./code-field.tsx";
import { FactorForm } from "./factor-form.tsx";
import { useFactorRequest } from "./use-factor-request.ts";
import { useFactorWords } from "./use-factor-words.ts";

/** Proves who the person is by a code of their authenticator app or a recovery code. */
export function CodeProof({ onProven, onGiveUp }: { readonly onProven: () => void; readonly onGiveUp?: () => void }) {
  const t = useFactorWords();
  const { isBusy, problem, run } = useFactorRequest();
  const submit = async (code: string) => {
    if (await run(sendJson<Done>("/api/auth/fresh-sign-in", { code }))) onProven();
  };
  return (
    <FactorForm
      problem={problem}
      isBusy={isBusy}
      submitLabel={t("fresh.confirm")}
      onSubmit={(code) => void submit(code)}
      field={<RecoveryCodeField label={t("fresh.code")} />}
    >
      {onGiveUp && <Button onClick={onGiveUp}>{t("fresh.cancel")}</Button>}
    </FactorForm>
  );
}
