"use client";
import { Field } from "../../ui/field.tsx";
import { words } from "./words.ts";

/** Why it is done: every order of the back office is kept in the audit log with it. */
export const ReasonField = ({
  value,
  problem,
  onChange,
}: {
  readonly value: string;
  readonly problem?: string | undefined;
  readonly onChange: (reason: string) => void;
}) => (
  <Field
    label={words("form.reason")}
    help={words("form.reasonHelp")}
    value={value}
    problem={problem}
    required
    maxLength={500}
    onChange={({ target }) => onChange(target.value)}
  />
);
