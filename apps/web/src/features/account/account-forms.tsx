"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import {
  AccountRefusalMessage,
  NewAccountFields,
  NewPasswordField,
  PasswordField,
  readFormFields,
} from "./account-fields.tsx";
import { changeAccount } from "./change-account.ts";
import { useSubmission } from "./use-submission.ts";

/** Turns a guest into an account with a name, an e-mail and a password; the chips are kept. */
export function UpgradeForm() {
  const t = useTranslations("account");
  return (
    <AccountForm change="upgrade" label={t("upgrade")} doneMessage={t("upgraded")}>
      <NewAccountFields />
    </AccountForm>
  );
}

export function PasswordForm() {
  const t = useTranslations("account");
  return (
    <AccountForm change="password" label={t("changePassword")} doneMessage={t("passwordChanged")}>
      <PasswordField name="current" label={t("currentPassword")} />
      <NewPasswordField name="next" />
    </AccountForm>
  );
}

/** Sends its fields by their names and shows the outcome. */
function AccountForm({
  change,
  label,
  doneMessage,
  children,
}: {
  readonly change: "upgrade" | "password";
  readonly label: string;
  readonly doneMessage: string;
  readonly children: ReactNode;
}) {
  const t = useTranslations("account");
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const { state, refusal, runRequest } = useSubmission();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!(await runRequest(changeAccount(change, readFormFields(event.currentTarget))))) return;
    form.current?.reset();
    router.refresh();
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="flex max-w-sm flex-col gap-4">
      {children}
      <AccountRefusalMessage refusal={refusal} />
      <Button type="submit" kind="outline" disabled={state === "busy"} className="self-start">
        {state === "busy" ? t("working") : label}
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {state === "done" && doneMessage}
      </p>
    </form>
  );
}
