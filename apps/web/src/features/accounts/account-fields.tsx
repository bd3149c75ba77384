"use client";
import { MAX_INVITATION_CODE_LENGTH, type SignUpMode } from "@poker/protocol";
import Link from "next/link";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Checkbox, Field, Problem } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { type AccountRefusal, refusedFieldOf } from "./account-refusals.ts";
import { useBanNotice } from "./standing/ban-notice.ts";
import { SanctionText } from "./standing/standing.tsx";
import { useAccountRefusalText } from "./use-account-request.ts";

interface AccountFormProps {
  /** null when nothing was refused. */
  readonly refusal: AccountRefusal | null;
  /**
   * The form's fields: `name`, `email` and `password` for a new account, or `login` or `current` for an existing one.
   */
  readonly fields: ReactNode;
  readonly className: string;
  readonly hidden?: boolean;
  /** Where the browser sends the form while no scripts run. See `BasicForm`. */
  readonly postTo?: string | undefined;
  readonly onSubmit: (form: HTMLFormElement) => void;
  /** The form's buttons. A refusal is shown above them. */
  readonly children: ReactNode;
}

/**
 * A form about an account. When the server refuses a field, the field shows why. When the refusal is about no field, it
 * is shown above the buttons.
 */
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

/** What the room asks of a person who creates an account. */
export interface SignUpRules {
  readonly mode: SignUpMode;
  /** True when visitors may play as guests. */
  readonly guests: boolean;
  /** The number of the newest version of the terms; null when the room has no terms. */
  readonly termsVersion: number | null;
  /** The invitation code from the page's URL; an empty text when the URL has none. */
  readonly invitation: string;
}

/**
 * The fields of a new account: `name`, `email` and `password`. Adds `invitation` and `terms` if the room asks for them.
 */
export function NewAccountFields({ rules }: { readonly rules: SignUpRules }) {
  const t = useTranslations("account");
  return (
    <>
      <Field
        label={t("name")}
        name="name"
        autoComplete="username"
        // The lengths of `player-names.ts` in packages/db.
        minLength={3}
        maxLength={20}
        required
        help={t("nameHelp")}
      />
      <EmailField />
      <NewPasswordField />
      {rules.mode === "invited" && (
        <Field
          label={t("invitation")}
          name="invitation"
          defaultValue={rules.invitation}
          help={t("invitationHelp")}
          maxLength={MAX_INVITATION_CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          required
        />
      )}
      {rules.termsVersion !== null && <TermsField version={rules.termsVersion} />}
    </>
  );
}

/**
 * A checkbox with which the visitor agrees to the terms. The form sends the number of the version that the visitor saw.
 */
function TermsField({ version }: { readonly version: number }) {
  const t = useTranslations("account");
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3">
      <Checkbox id={id} name="terms" value={version} required />
      <label htmlFor={id} className="text-sm text-ink-2">
        {t.rich("agree", {
          link: (text) => (
            <Link href="/terms" target="_blank" className="font-medium text-ink underline underline-offset-4">
              {text}
            </Link>
          ),
        })}
      </label>
    </div>
  );
}

/** The fields that sign in to an existing account: `login` and `password`. */
export function SignInFields() {
  const t = useTranslations("account");
  return (
    <>
      <LoginField />
      <PasswordField name="password" label={t("password")} />
    </>
  );
}

/** The field for a login: the name of the account, or an e-mail address that the account has proven. */
export function LoginField() {
  const t = useTranslations("account");
  return <Field label={t("login")} name="login" autoComplete="username" autoCapitalize="none" required />;
}

/**
 * The field for an e-mail address. `label` replaces the usual label, for example in a form that asks for a new address.
 */
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
      // The length of `password-rules.ts` in packages/db.
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

/**
 * Says why the server refused the form. If it suggests a free name, shows a button that fills this name into the field
 * `name`.
 */
export function AccountRefusalMessage({
  refusal,
  isAtField,
}: {
  readonly refusal: AccountRefusal | null;
  /** True when a field already shows the reason, so that this component does not repeat it. */
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

/** Returns what was typed into a form, keyed by field name. */
export const readFormFields = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
