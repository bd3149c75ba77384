"use client";
import { Button } from "../../ui/button.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { AppCodeField } from "./code-field.tsx";
import { confirmAuthenticator, type NewAuthenticator } from "./factor-api.ts";
import { FactorForm } from "./factor-form.tsx";
import { QrCode } from "./qr-code.tsx";
import { useFactorRequest } from "./use-factor-request.ts";
import { useFactorWords } from "./use-factor-words.ts";

/** Shows the secret of a new authenticator app as a picture and as text, and takes its first code. */
export function AuthenticatorSetup({
  made,
  onDone,
  onCancel,
}: {
  readonly made: NewAuthenticator;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const t = useFactorWords();
  const [copied, copy] = useCopy();
  const { isBusy, problem, run } = useFactorRequest();
  const confirm = async (code: string) => {
    if (await run(confirmAuthenticator(code))) onDone();
  };
  return (
    <div className="mt-4">
      <p className="text-sm">{t("app.scan")}</p>
      <div className="mt-3 flex justify-center sm:justify-start">
        <QrCode text={made.uri} label={t("app.qr")} />
      </div>
      <p className="mt-4 text-sm text-ink-2">{t("app.secretHelp")}</p>
      <p className="mt-1 font-mono text-sm break-all select-all">{(made.secret.match(/.{1,4}/g) ?? []).join(" ")}</p>
      <Button size="sm" className="mt-2" onClick={() => void copy(made.secret)}>
        {t("app.copySecret")}
      </Button>
      <p role="status" className="mt-1 text-sm text-ink-2 empty:hidden">
        {copied && t(copied === "copied" ? "copied" : "copyRefused")}
      </p>
      <FactorForm
        problem={problem}
        isBusy={isBusy}
        submitLabel={t("app.confirm")}
        onSubmit={({ code = "" }) => void confirm(code)}
        field={<AppCodeField label={t("app.code")} help={t("app.codeHelp")} />}
      >
        <Button onClick={onCancel}>{t("app.cancel")}</Button>
      </FactorForm>
    </div>
  );
}
