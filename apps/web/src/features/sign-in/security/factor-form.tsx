"use client";
import type { FactorRefusalCode } from "@poker/protocol";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field, Problem } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { readFormFields } from "../../accounts/account-fields.tsx";
import { useFactorWords } from "./use-factor-request.ts";

/** The field that shows each of these refusals. All other refusals are shown above the buttons. */
const REFUSED_FIELDS: Partial<Readonly<Record<FactorRefusalCode, string>>> = {
  "wrong-code": "code",
  "wrong-password": "password",
};

/**
 * A form with a field `code`, a field `password`, or both. A refusal that is about one field is shown at that field.
 */
export function FactorForm({
  problem,
  isBusy,
  submitLabel,
  onSubmit,
  field,
  children,
}: {
  readonly problem: FactorRefusalCode | null;
  readonly isBusy: boolean;
  readonly submitLabel: string;
  /** Called with what was typed, keyed by field name. */
  readonly onSubmit: (typed: Readonly<Record<string, string>>) => void;
  readonly field: ReactNode;
  /** Further buttons, if any. */
  readonly children?: ReactNode;
}) {
  const t = useFactorWords();
  const name = problem && REFUSED_FIELDS[problem];
  return (
    <Form
      className="mt-5 flex flex-col gap-4"
      refused={problem && name ? { name, problem: t(`error.${problem}`) } : null}
      onSubmit={(form) => onSubmit(readFormFields(form))}
    >
      {field}
      <Problem>{problem && !name && t(`error.${problem}`)}</Problem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" disabled={isBusy} className="grow">
          {isBusy ? t("working") : submitLabel}
        </Button>
        {children}
      </div>
    </Form>
  );
}

/** A field for a code from an authenticator app. The browser can fill the code in. */
export const AppCodeField = ({ label, help }: { readonly label: string; readonly help?: string }) => (
  <Field
    label={label}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={12}
    required
    {...(help !== undefined && { help })}
  />
);

/** A field for a recovery code, which has letters as well as digits. */
export const RecoveryCodeField = ({ label }: { readonly label: string }) => (
  <Field
    label={label}
    name="code"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={60}
    required
  />
);
