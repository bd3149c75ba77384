"use client";
import { Field } from "../../ui/field.tsx";
import { t } from "./translator.ts";

/** Why it is done: every order of the back office is kept in the audit log with it. */
export const ReasonField = ({
  value,
  issue,
  onChange,
}: {
  readonly value: string;
  readonly issue?: string | undefined;
  readonly onChange: (reason: string) => void;
}) => (
  <Field
    label={t("form.reason")}
    help={t("form.reasonHelp")}
    value={value}
    problem={issue}
    required
    maxLength={500}
    onChange={({ target }) => onChange(target.value)}
  />
);
