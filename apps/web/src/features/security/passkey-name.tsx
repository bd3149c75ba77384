"use client";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { readFormFields } from "../account/account-fields.tsx";
import { useFactorWords } from "./use-factor-words.ts";

/** Asks for the name of a passkey. */
export function PasskeyName({
  name,
  isBusy,
  onSave,
  onCancel,
}: {
  /** The present one; empty for a new passkey. */
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
