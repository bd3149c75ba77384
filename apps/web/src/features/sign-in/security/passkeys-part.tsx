"use client";
import type { PasskeyInfo } from "@poker/protocol";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field, Problem } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { useTimeFormat } from "../../../ui/local-time.tsx";
import { readFormFields } from "../../accounts/account-fields.tsx";
import { ConfirmDialog, FactorPart } from "./factor-part.tsx";
import { addPasskey, removePasskey, renamePasskey, usePasskeySupport } from "./passkey-api.ts";
import { useFactorRequest, useFactorWords } from "./use-factor-request.ts";

/** A form for the name of a passkey. */
function PasskeyName({
  name,
  isBusy,
  onSave,
  onCancel,
}: {
  /** The current name; an empty text for a new passkey. */
  readonly name: string;
  readonly isBusy: boolean;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}) {
  const t = useFactorWords();
  return (
    <Form
      className="mt-3 flex max-w-sm flex-col gap-3"
      onSubmit={(form) => onSave((readFormFields(form).passkey ?? "").trim())}
    >
      <Field
        label={t("passkey.name")}
        name="passkey"
        defaultValue={name}
        maxLength={60}
        required
        autoComplete="off"
        help={t("passkey.nameHelp")}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" kind="primary" disabled={isBusy}>
          {isBusy ? t("working") : t("passkey.save")}
        </Button>
        <Button size="sm" onClick={onCancel}>
          {t("app.cancel")}
        </Button>
      </div>
    </Form>
  );
}

/** A passkey of the account, with buttons to rename and remove it. */
function PasskeyRow({
  passkey: { id, name, addedAt, lastUsedAt },
  onChanged,
}: {
  readonly passkey: PasskeyInfo;
  readonly onChanged: (change: "removed" | "renamed") => void;
}) {
  const t = useFactorWords();
  const formatTime = useTimeFormat();
  const { isBusy, problem, run } = useFactorRequest();
  const [isRenaming, setRenaming] = useState(false);
  const [asksRemoval, setAsksRemoval] = useState(false);
  const rename = async (wanted: string) => {
    if (!(await run(renamePasskey(id, wanted)))) return;
    setRenaming(false);
    onChanged("renamed");
  };
  const remove = async () => {
    if (await run(removePasskey(id))) onChanged("removed");
  };
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium break-words">{name}</p>
          <p className="text-sm text-ink-2">
            {t("passkey.added", { at: `${formatTime(addedAt)} UTC` })}.{" "}
            {lastUsedAt === null ? t("passkey.unused") : t("passkey.used", { at: `${formatTime(lastUsedAt)} UTC` })}.
          </p>
        </div>
        <div className="flex gap-2">
          <Button
            size="sm"
            aria-label={t("passkey.renameOf", { name })}
            disabled={isBusy}
            onClick={() => setRenaming(true)}
          >
            {t("passkey.rename")}
          </Button>
          <Button
            size="sm"
            aria-label={t("passkey.removeOf", { name })}
            disabled={isBusy}
            onClick={() => setAsksRemoval(true)}
          >
            {t("passkey.remove")}
          </Button>
        </div>
      </div>
      {isRenaming && (
        <PasskeyName
          name={name}
          isBusy={isBusy}
          onSave={(wanted) => void rename(wanted)}
          onCancel={() => setRenaming(false)}
        />
      )}
      <Problem>{problem && t(`error.${problem}`)}</Problem>
      <ConfirmDialog
        open={asksRemoval}
        title={t("passkey.removeTitle")}
        text={t("passkey.removeText", { name })}
        confirmLabel={t("passkey.remove")}
        onConfirm={() => void remove()}
        onClose={() => setAsksRemoval(false)}
      />
    </li>
  );
}

/** Lists the account's passkeys, with a button that adds one. */
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
