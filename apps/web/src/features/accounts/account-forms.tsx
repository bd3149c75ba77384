"use client";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import {
  NewAccountFields,
  NewPasswordField,
  PasswordField,
  RefusableForm,
  readFormFields,
  type SignUpRules,
} from "./account-fields.tsx";
import { changeAccount, useAccountRequest } from "./use-account-request.ts";

/**
 * The form that turns a guest into an account with a name, an e-mail address and a password. The player keeps their
 * chips.
 */
export function UpgradeForm({ rules }: { readonly rules: SignUpRules }) {
  const t = useTranslations("account");
  return (
    <AccountForm
      change="upgrade"
      label={t("upgrade")}
      doneMessage={t("upgraded")}
      fields={<NewAccountFields rules={rules} />}
      toRequest={(fields) => fields}
    />
  );
}

export function PasswordForm() {
  const t = useTranslations("account");
  return (
    <AccountForm
      change="password"
      label={t("changePassword")}
      doneMessage={t("passwordChanged")}
      fields={
        <>
          <PasswordField name="current" label={t("currentPassword")} />
          <NewPasswordField />
        </>
      }
      toRequest={({ current = "", password = "" }) => ({ current, next: password })}
    />
  );
}

type FormFields = Readonly<Record<string, string>>;

/** A form that sends its fields and shows the outcome of the request. */
function AccountForm({
  change,
  label,
  doneMessage,
  fields,
  toRequest,
}: {
  readonly change: "upgrade" | "password";
  readonly label: string;
  readonly doneMessage: string;
  readonly fields: ReactNode;
  readonly toRequest: (fields: FormFields) => FormFields;
}) {
  const t = useTranslations("account");
  const router = useRouter();
  const { state, refusal, runRequest } = useAccountRequest();
  const submit = async (form: HTMLFormElement) => {
    if (!(await runRequest(changeAccount(change, toRequest(readFormFields(form)))))) return;
    form.reset();
    router.refresh();
  };
  return (
    <RefusableForm
      refusal={refusal}
      fields={fields}
      onSubmit={(form) => void submit(form)}
      className="flex max-w-sm flex-col gap-4"
    >
      <Button type="submit" kind="outline" disabled={state === "busy"} className="self-start">
        {state === "busy" ? t("working") : label}
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {state === "done" && doneMessage}
      </p>
    </RefusableForm>
  );
}
