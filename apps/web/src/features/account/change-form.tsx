"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { AccountProblemLine, NewAccountFields, NewPasswordField, PasswordField, writtenIn } from "./account-fields.tsx";
import { useAttempt } from "./attempt.ts";
import { change } from "./change.ts";

/** A guest gives himself a name, an e-mail and a password, and keeps his chips. */
export function UpgradeForm() {
  const t = useTranslations("account");
  return (
    <ChangeForm what="upgrade" label={t("upgrade")} done={t("upgraded")}>
      <NewAccountFields />
    </ChangeForm>
  );
}

export function PasswordForm() {
  const t = useTranslations("account");
  return (
    <ChangeForm what="password" label={t("changePassword")} done={t("passwordChanged")}>
      <PasswordField name="current" label={t("currentPassword")} />
      <NewPasswordField name="next" />
    </ChangeForm>
  );
}

/** Sends its fields by their names, and says what came of it. */
function ChangeForm({
  what,
  label,
  done,
  children,
}: {
  readonly what: "upgrade" | "password";
  readonly label: string;
  readonly done: string;
  readonly children: ReactNode;
}) {
  const t = useTranslations("account");
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const { state, problem, attempt } = useAttempt();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!(await attempt(change(what, writtenIn(event.currentTarget))))) return;
    form.current?.reset();
    router.refresh();
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="flex max-w-sm flex-col gap-4">
      {children}
      <AccountProblemLine problem={problem} />
      <Button type="submit" kind="outline" disabled={state === "busy"} className="self-start">
        {state === "busy" ? t("working") : label}
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {state === "done" && done}
      </p>
    </form>
  );
}
