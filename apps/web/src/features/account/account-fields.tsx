"use client";
import { useTranslations } from "use-intl";
import { Field, Problem } from "../../ui/field.tsx";
import type { AccountRefusalCode } from "./account-refusals.ts";

/** The fields of an account: `name`, `email`, `password`. */
export function NewAccountFields() {
  const t = useTranslations("account");
  return (
    <>
      <Field
        label={t("name")}
        name="name"
        autoComplete="nickname"
        minLength={3}
        maxLength={20}
        required
        help={t("nameHelp")}
      />
      <EmailField />
      <NewPasswordField name="password" />
    </>
  );
}

export function EmailField() {
  const t = useTranslations("account");
  return <Field label={t("email")} name="email" type="email" autoComplete="email" required />;
}

export function NewPasswordField({ name }: { readonly name: string }) {
  const t = useTranslations("account");
  return (
    <Field label={t("newPassword")} name={name} type="password" autoComplete="new-password" minLength={8} required />
  );
}

export function PasswordField({ name, label }: { readonly name: string; readonly label: string }) {
  return <Field label={label} name={name} type="password" autoComplete="current-password" minLength={1} required />;
}

export function AccountRefusalMessage({ refusal }: { readonly refusal: AccountRefusalCode | null }) {
  const t = useTranslations("account.errors");
  return <Problem>{refusal && t(refusal)}</Problem>;
}

/** Returns a form's texts by the names of their fields. */
export const readFormFields = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
