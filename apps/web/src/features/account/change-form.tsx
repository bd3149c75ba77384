"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Field, Problem } from "../../ui/field.tsx";
import { change } from "./change.ts";
import type { AccountProblem } from "./problems.ts";

/** A guest gives himself a name, an e-mail and a password, and keeps his chips. */
export function UpgradeForm() {
  const t = useTranslations("account");
  return (
    <ChangeForm what="upgrade" label={t("upgrade")} done={t("upgraded")}>
      <Field
        label={t("name")}
        name="name"
        autoComplete="nickname"
        minLength={3}
        maxLength={20}
        required
        help={t("nameHelp")}
      />
      <Field label={t("email")} name="email" type="email" autoComplete="email" required />
      <Field
        label={t("newPassword")}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={8}
        required
      />
    </ChangeForm>
  );
}

export function PasswordForm() {
  const t = useTranslations("account");
  return (
    <ChangeForm what="password" label={t("changePassword")} done={t("passwordChanged")}>
      <Field label={t("currentPassword")} name="current" type="password" autoComplete="current-password" required />
      <Field label={t("newPassword")} name="next" type="password" autoComplete="new-password" minLength={8} required />
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
  const [state, setState] = useState<"asked" | "busy" | "done" | AccountProblem>("asked");
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)] as const);
    setState("busy");
    const problem = await change(what, Object.fromEntries(fields));
    setState(problem ?? "done");
    if (problem) return;
    form.current?.reset();
    router.refresh();
  };
  const problem = state === "asked" || state === "busy" || state === "done" ? null : state;
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="flex max-w-sm flex-col gap-4">
      {children}
      <Problem>{problem && t(`errors.${problem}`)}</Problem>
      <Button type="submit" kind="outline" disabled={state === "busy"} className="self-start">
        {state === "busy" ? t("working") : label}
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {state === "done" && done}
      </p>
    </form>
  );
}
