"use client";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { readFormFields } from "../account/account-fields.tsx";
import type { FactorRefusalCode } from "./factor-refusals.ts";
import { useFactorWords } from "./use-factor-words.ts";

/** The fields at which these stand. */
const REFUSED_FIELDS: Partial<Readonly<Record<FactorRefusalCode, string>>> = {
  "wrong-code": "code",
  "wrong-password": "password",
};

/** A form with a field `code`, `password`, or both; what is wrong with one of them stands there, everything else above the buttons. */
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
  /** Called with what was typed, by the names of the fields. */
  readonly onSubmit: (typed: Readonly<Record<string, string>>) => void;
  readonly field: ReactNode;
  /** Further buttons. */
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
