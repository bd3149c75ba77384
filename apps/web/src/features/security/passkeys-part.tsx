"use client";
import type { PasskeyInfo } from "@poker/protocol";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { FactorPart } from "./factor-part.tsx";
import { addPasskey } from "./passkey-api.ts";
import { PasskeyName } from "./passkey-name.tsx";
import { PasskeyRow } from "./passkey-row.tsx";
import { useFactorRequest } from "./use-factor-request.ts";
import { useFactorWords } from "./use-factor-words.ts";
import { usePasskeySupport } from "./use-passkey-support.ts";

/** The passkeys of the account, and a new one. */
export function PasskeysPart({
  passkeys,
  onChanged,
}: {
  readonly passkeys: readonly PasskeyInfo[];
  readonly onChanged: (change: "added" | "removed" | "renamed") => void;
}) {
  const t = useFactorWords();
  const isSupported = usePasskeySupport();
  const { isBusy, problem, run } = useFactorRequest();
  const [isNaming, setNaming] = useState(false);
  const add = async (name: string) => {
    if (!(await run(addPasskey(name)))) return;
    setNaming(false);
    onChanged("added");
  };
  return (
    <FactorPart
      title={t("passkey.title")}
      help={t("passkey.help")}
      state={t("passkey.count", { count: passkeys.length })}
    >
      {passkeys.length > 0 && (
        <ul className="mt-3 divide-y divide-line/60">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {isSupported === false && <p className="mt-3 text-sm text-ink-3">{t("passkey.unsupported")}</p>}
      {isSupported &&
        (isNaming ? (
          <PasskeyName name="" isBusy={isBusy} onSave={(name) => void add(name)} onCancel={() => setNaming(false)} />
        ) : (
          <Button size="sm" kind="outline" className="mt-3" onClick={() => setNaming(true)}>
            {t("passkey.add")}
          </Button>
        ))}
      <Problem>{problem && t(`error.${problem}`)}</Problem>
    </FactorPart>
  );
}
