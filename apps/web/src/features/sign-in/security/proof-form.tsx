"use client";
import type { Done, Refusal } from "@poker/engine";
import type { ProofWays } from "@poker/protocol";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { sendJson } from "../../../ui/request-json.ts";
import { PasswordField } from "../../accounts/account-fields.tsx";
import { FactorForm, RecoveryCodeField } from "./factor-form.tsx";
import { renewWithPasskey, usePasskeySupport } from "./passkey-api.ts";
import { useFactorRequest, useFactorWords } from "./use-factor-request.ts";

/** How a person proves who they are. "code" means the password and a code, and "password" means the password alone. */
type Way = "passkey" | "code" | "password";

/** Asks for the same proof that a sign-in to this account needs. */
export function ProofForm({
  ways,
  onProven,
  onGiveUp,
}: {
  readonly ways: ProofWays;
  readonly onProven: () => void;
  /** Called when the person cancels. If it is present, the form has a button for it and focuses its first field. */
  readonly onGiveUp?: () => void;
}) {
  const t = useFactorWords();
  const account = useTranslations("account");
  const { isBusy, problem, run, forget } = useFactorRequest();
  const [chosen, choose] = useState<Way | null>(null);
  const isSupported = usePasskeySupport() !== false;
  const offered = listWays(ways, isSupported);
  const way = chosen ?? offered[0] ?? "password";
  const other = offered.find((each) => each !== way);
  const asksPassword = way !== "passkey" || ways.passkey === "with-password";
  const prove = async (typed: Readonly<Record<string, string>>) => {
    if (await run(sendProof(way, typed))) onProven();
  };
  return (
    <>
      <FactorForm
        key={way}
        problem={problem}
        isBusy={isBusy}
        submitLabel={t(way === "passkey" ? "passkey.use" : "fresh.confirm")}
        onSubmit={(typed) => void prove(typed)}
        field={
          <>
            {asksPassword && (
              <PasswordField name="password" label={account("password")} autoFocus={onGiveUp !== undefined} />
            )}
            {way === "code" && <RecoveryCodeField label={t("fresh.code")} />}
          </>
        }
      >
        {onGiveUp && (
          <Button className="grow" onClick={onGiveUp}>
            {t("fresh.cancel")}
          </Button>
        )}
      </FactorForm>
      {other && (
        <Button
          size="sm"
          kind="ghost"
          className="mt-3"
          onClick={() => {
            forget();
            choose(other);
          }}
        >
          {t(other === "passkey" ? "fresh.usePasskey" : "fresh.useCode")}
        </Button>
      )}
    </>
  );
}

/**
 * Lists the ways in which the person can prove who they are, passkeys first. Leaves passkeys out if this browser does
 * not support them and a code would do.
 */
function listWays({ code, passkey }: ProofWays, isSupported: boolean): readonly Way[] {
  const byPasskey = passkey !== null && (isSupported || !code);
  return [...(byPasskey ? (["passkey"] as const) : []), ...(code ? (["code"] as const) : [])];
}

function sendProof(way: Way, { password, code }: Readonly<Record<string, string>>): Promise<Done | Refusal<string>> {
  if (way === "passkey") return renewWithPasskey(password);
  return sendJson("/api/auth/fresh-sign-in", way === "code" ? { password, code } : { password });
}
