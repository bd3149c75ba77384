"use client";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { readFormFields } from "../account/account-fields.tsx";
import type { FactorRefusalCode } from "./factor-refusals.ts";
import { useFactorWords } from "./use-factor-words.ts";

/** A form with one field `code`; what is wrong with the code stands at the field, everything else above the buttons. */
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
  readonly onSubmit: (code: string) => void;
  readonly field: ReactNode;
  /** Further buttons. */
  readonly children?: ReactNode;
}) {
  const t = useFactorWords();
  const isAtField = problem === "wrong-code";
  return (
    <Form
      className="mt-5 flex flex-col gap-4"
      refused={isAtField ? { name: "code", problem: t(`error.${problem}`) } : null}
      onSubmit={(form) => onSubmit(readFormFields(form).code ?? "")}
    >
      {field}
      <Problem>{problem && !isAtField && t(`error.${problem}`)}</Problem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" disabled={isBusy} className="grow">
          {isBusy ? t("working") : submitLabel}
        </Button>
        {children}
      </div>
    </Form>
  );
}
