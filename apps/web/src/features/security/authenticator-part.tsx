"use client";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { useTimeFormat } from "../account/use-time-format.ts";
import { AuthenticatorSetup } from "./authenticator-setup.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { beginAuthenticator, type NewAuthenticator, removeAuthenticator } from "./factor-api.ts";
import { FactorPart } from "./factor-part.tsx";
import { useFactorRequest } from "./use-factor-request.ts";
import { useFactorWords } from "./use-factor-words.ts";

/** The authenticator app of the account: sets one up, or removes it. */
export function AuthenticatorPart({
  since,
  onChanged,
}: {
  /** null when there is none. */
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
