"use client";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Problem } from "../../../ui/field.tsx";
import { useTimeFormat } from "../../../ui/local-time.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { AppCodeField, FactorForm } from "./factor-form.tsx";
import { ConfirmDialog, FactorPart } from "./factor-part.tsx";
import {
  beginAuthenticator,
  confirmAuthenticator,
  type NewAuthenticator,
  removeAuthenticator,
  useFactorRequest,
  useFactorWords,
} from "./use-factor-request.ts";

/**
 * Shows the secret for an authenticator app as a QR code and as text. Asks for a code from the app, to see that the
 * setup worked.
 */
function AuthenticatorSetup({
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

/** The part about the account's authenticator app: sets an app up, or removes it. */
export function AuthenticatorPart({
  since,
  onChanged,
}: {
  /** When the app was set up, epoch ms; null when the account has none. */
  readonly since: number | null;
  readonly onChanged: (change: "added" | "removed") => void;
}) {
  const t = useFactorWords();
  const formatTime = useTimeFormat();
  const { isBusy, problem, run } = useFactorRequest();
  const [made, setMade] = useState<NewAuthenticator | null>(null);
  const [asksRemoval, setAsksRemoval] = useState(false);
  const setUp = async () => setMade(await run(beginAuthenticator()));
  const remove = async () => {
    if (await run(removeAuthenticator())) onChanged("removed");
  };
  return (
    <FactorPart
      title={t("app.title")}
      help={t("app.help")}
      state={since === null ? t("section.off") : t("app.since", { at: `${formatTime(since)} UTC` })}
    >
      {made ? (
        <AuthenticatorSetup
          made={made}
          onCancel={() => setMade(null)}
          onDone={() => {
            setMade(null);
            onChanged("added");
          }}
        />
      ) : since === null ? (
        <Button size="sm" kind="outline" className="mt-3" disabled={isBusy} onClick={() => void setUp()}>
          {t("app.setUp")}
        </Button>
      ) : (
        <Button size="sm" kind="outline" className="mt-3" disabled={isBusy} onClick={() => setAsksRemoval(true)}>
          {t("app.remove")}
        </Button>
      )}
      <Problem>{problem && t(`error.${problem}`)}</Problem>
      <ConfirmDialog
        open={asksRemoval}
        title={t("app.removeTitle")}
        text={t("app.removeText")}
        confirmLabel={t("app.remove")}
        onConfirm={() => void remove()}
        onClose={() => setAsksRemoval(false)}
      />
    </FactorPart>
  );
}
