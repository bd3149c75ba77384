"use client";
import type { ComponentProps } from "react";
import { Field } from "../../ui/field.tsx";
import { useShownIssue } from "./shown-issue.tsx";

/** A text field of a form that is checked while it is filled in. */
export function OfficeField({ problem, ...field }: ComponentProps<typeof Field>) {
  const { issue, onBlur, onFocus } = useShownIssue(problem);
  return <Field {...field} problem={issue} onBlur={onBlur} onFocus={onFocus} />;
}
