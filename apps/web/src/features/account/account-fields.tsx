"use client";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Field, Problem } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { type AccountRefusal, refusedFieldOf } from "./account-refusals.ts";
import { useBanNotice } from "./ban-notice-store.ts";
import { SanctionText } from "./sanction-text.tsx";
import { useAccountRefusalText } from "./use-account-refusal-text.ts";

interface AccountFormProps {
  /** null when nothing was refused. */
  readonly refusal: AccountRefusal | null;
  /** `name`, `email`, `password` for a new one, `login` or `current` for the one that is used now. */
  readonly fields: ReactNode;
  readonly className: string;
  readonly hidden?: boolean;
  readonly onSubmit: (form: HTMLFormElement) => void;
  /** The buttons, below the refusal. */
  readonly children: ReactNode;
}

/** A form about an account: a refusal stands at the field that it is about, else above the buttons. */
export function RefusableForm({ refusal, fields, onSubmit, children, ...rest }: AccountFormProps) {
  const t = useTranslations("account");
  const name = refusal && refusedFieldOf(refusal.code);
  return (
    <Form {...rest} refused={refusal && name && { name, problem: t(`errors.${refusal.code}`) }} onSubmit={onSubmit}>
      {fields}
      <AccountRefusalMessage refusal={refusal} isAtField={name !== null} />
      {children}
    </Form>
  );
}

/** The fields of a new account: `name`, `email`, `password`. */
export function NewAccountFields() {
  const t = useTranslations("account");
  return (
    <>
      <Field
        label={t("name")}
        name="name"
        autoComplete="username"
        minLength={3}
        maxLength={20}
        required
        help={t("nameHelp")}
      />
      <EmailField />
      <NewPasswordField />
    </>
  );
}

/** The fields of an account there is: `login`, `password`. */
export function SignInFields() {
  const t = useTranslations("account");
  return (
    <>
      <LoginField />
      <PasswordField name="password" label={t("password")} />
    </>
  );
}

/** By what an account is meant: its name, or its address once that is proven. */
export function LoginField() {
  const t = useTranslations("account");
  return <Field label={t("login")} name="login" autoComplete="username" autoCapitalize="none" required />;
}

/** `label`: when it is not just the address of the account. */
export function EmailField({ label, help }: { readonly label?: string; readonly help?: string }) {
  const t = useTranslations("account");
  return (
    <Field
      label={label ?? t("email")}
      name="email"
      type="email"
      autoComplete="email"
      required
      {...(help && { help })}
    />
  );
}

export function NewPasswordField() {
  const t = useTranslations("account");
  return (
    <Field
      label={t("newPassword")}
      name="password"
      type="password"
      autoComplete="new-password"
      minLength={8}
      required
    />
  );
}

export function PasswordField({
  name,
  label,
  autoFocus = false,
}: {
  readonly name: string;
  readonly label: string;
  readonly autoFocus?: boolean;
}) {
  return (
    <Field
      label={label}
      name={name}
      type="password"
      autoComplete="current-password"
      minLength={1}
      required
      autoFocus={autoFocus}
    />
  );
}

/** Says what was refused; a name that is free is offered, and taken into the form's field `name` with a click. */
export function AccountRefusalMessage({
  refusal,
  isAtField,
}: {
  readonly refusal: AccountRefusal | null;
  /** True when the sentence stands at a field already. */
  readonly isAtField: boolean;
}) {
  const t = useTranslations("account");
  const refusalText = useAccountRefusalText();
  const standing = useBanNotice((state) => state.standing);
  const suggestion = refusal?.detail?.suggestion;
  return (
    <>
      <Problem>
        {refusal?.code === "account-banned" && standing ? (
          <SanctionText standing={standing} />
        ) : (
          refusal && !isAtField && refusalText(refusal)
        )}
      </Problem>
      {suggestion && (
        <Button
          size="sm"
          className="self-start"
          onClick={({ currentTarget: { form } }) => {
            const field = form?.elements.namedItem("name");
            if (!(field instanceof HTMLInputElement)) return;
            field.value = String(suggestion);
            field.dispatchEvent(new Event("input", { bubbles: true }));
            field.focus();
          }}
        >
          {t("takeName", { name: String(suggestion) })}
        </Button>
      )}
    </>
  );
}

/** Returns a form's texts by the names of their fields. */
export const readFormFields = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
