"use client";
import { useState } from "react";
import { useLocale } from "use-intl";
import { factorsFor } from "../../messages/factors.ts";
import { Button } from "../../ui/button.tsx";
import { AppCodeField, RecoveryCodeField } from "./code-field.tsx";
import { FactorForm } from "./factor-form.tsx";
import { signInWithCode } from "./sign-in-with-factor.ts";
import { useFactorRequest } from "./use-factor-request.ts";
import { FactorWords, useFactorWords } from "./use-factor-words.ts";

interface SecondStepProps {
  /** Those of `factor_ways`. */
  readonly ways: readonly string[];
  readonly onSignedIn: () => void;
  /** Goes back to the first step. */
  readonly onStartAgain: () => void;
}

/** The second step of a sign-in. It brings its own words, because most sign-ins have none. */
export const SecondStep = (props: SecondStepProps) => (
  <FactorWords words={factorsFor(useLocale())}>
    <Step {...props} />
  </FactorWords>
);

function Step({ ways, onSignedIn, onStartAgain }: SecondStepProps) {
  const t = useFactorWords();
  const [way, setWay] = useState(ways.includes("totp") ? "totp" : "recovery-code");
  const { isBusy, problem, run } = useFactorRequest();
  const other = way === "totp" ? "recovery-code" : "totp";
  const submit = async (code: string) => {
    if (await run(signInWithCode(code))) onSignedIn();
  };
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t("signIn.title")}</h1>
      <p className="text-ink-2">{t(way === "totp" ? "signIn.appText" : "signIn.recoveryText")}</p>
      <FactorForm
        key={way}
        problem={problem}
        isBusy={isBusy}
        submitLabel={t("signIn.confirm")}
        onSubmit={(code) => void submit(code)}
        field={
          way === "totp" ? <AppCodeField label={t("app.code")} /> : <RecoveryCodeField label={t("signIn.recovery")} />
        }
      />
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        {ways.includes(other) && (
          <Button size="sm" kind="ghost" onClick={() => setWay(other)}>
            {t(other === "totp" ? "signIn.useApp" : "signIn.useRecovery")}
          </Button>
        )}
        <Button size="sm" kind="ghost" onClick={onStartAgain}>
          {t("signIn.again")}
        </Button>
      </div>
    </>
  );
}
