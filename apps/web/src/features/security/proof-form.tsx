"use client";
import type { Done, Refusal } from "@poker/engine";
import type { ProofWays } from "@poker/protocol";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { sendJson } from "../../ui/request-json.ts";
import { PasswordField } from "../account/account-fields.tsx";
import { RecoveryCodeField } from "./code-field.tsx";
import { FactorForm } from "./factor-form.tsx";
import { renewWithPasskey } from "./passkey-api.ts";
import { useFactorRequest } from "./use-factor-request.ts";
import { useFactorWords } from "./use-factor-words.ts";
import { usePasskeySupport } from "./use-passkey-support.ts";

/** By a passkey, by the password with a code, or by the password alone. */
type Way = "passkey" | "code" | "password";

/** Proves who the person is by what their account asks for at its sign-in. */
export function ProofForm({
  ways,
  onProven,
  onGiveUp,
}: {
  readonly ways: ProofWays;
  readonly onProven: () => void;
  /** When the form can be left without a proof; its first field then has the focus. */
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

/** A passkey is first where the browser knows passkeys, and the only one when there is no code. */
function listWays({ code, passkey }: ProofWays, isSupported: boolean): readonly Way[] {
  const byPasskey = passkey !== null && (isSupported || !code);
  return [...(byPasskey ? (["passkey"] as const) : []), ...(code ? (["code"] as const) : [])];
}

function sendProof(way: Way, { password, code }: Readonly<Record<string, string>>): Promise<Done | Refusal<string>> {
  if (way === "passkey") return renewWithPasskey(password);
  return sendJson("/api/auth/fresh-sign-in", way === "code" ? { password, code } : { password });
}
