"use client";
import type { Done, Refusal } from "@poker/engine";
import { useState } from "react";
import { useLocale } from "use-intl";
import { factorsFor } from "../../messages/sign-in/factors.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { signInWithFactor } from "../accounts/sign-in.ts";
import { AppCodeField, FactorForm, RecoveryCodeField } from "./security/factor-form.tsx";
import { signInWithPasskey } from "./security/passkey-api.ts";
import { FactorWords, useFactorRequest, useFactorWords } from "./security/use-factor-request.ts";

interface SecondStepProps {
  /** The proofs that the account accepts. The values come from the SQL function `factor_ways`. */
  readonly ways: readonly string[];
  readonly onSignedIn: () => void;
  /** Goes back to the first step. */
  readonly onStartAgain: () => void;
}

/** The second step of a sign-in. The component brings its own messages, because most sign-ins have no second step. */
export const SecondStep = (props: SecondStepProps) => (
  <FactorWords words={factorsFor(useLocale())}>
    <Step {...props} />
  </FactorWords>
);

const FIELD_WAYS = ["totp", "recovery-code"] as const;

function Step({ ways, onSignedIn, onStartAgain }: SecondStepProps) {
  const t = useFactorWords();
  const byCode = FIELD_WAYS.filter((way) => ways.includes(way));
  const [way, setWay] = useState(byCode[0] ?? null);
  const { isBusy, problem, run } = useFactorRequest();
  const other = byCode.find((each) => each !== way);
  const end = async (work: Promise<Done | Refusal<string>>) => {
    if (await run(work)) onSignedIn();
  };
  const hasPasskey = ways.includes("passkey");
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t("signIn.title")}</h1>
      <p className="text-ink-2">
        {t(hasPasskey && way !== "totp" ? "passkey.text" : way === "totp" ? "signIn.appText" : "signIn.recoveryText")}
      </p>
      {hasPasskey && (
        <Button
          size="lg"
          kind="primary"
          className="mt-5"
          disabled={isBusy}
          onClick={() => void end(signInWithPasskey("second"))}
        >
          {t("passkey.use")}
        </Button>
      )}
      {way && (
        <FactorForm
          key={way}
          problem={problem}
          isBusy={isBusy}
          submitLabel={t("signIn.confirm")}
          onSubmit={({ code = "" }) => void end(signInWithFactor("code", { code }))}
          field={
            way === "totp" ? <AppCodeField label={t("app.code")} /> : <RecoveryCodeField label={t("signIn.recovery")} />
          }
        />
      )}
      {!way && <Problem>{problem && t(`error.${problem}`)}</Problem>}
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        {other && (
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
