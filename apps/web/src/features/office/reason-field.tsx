"use client";
import { MAX_REASON_LENGTH } from "@poker/protocol";
import type { ComponentProps } from "react";
import { Field } from "../../ui/field.tsx";
import { t } from "./translator.ts";

/** The reason of an action; the audit log keeps it. */
export const ReasonField = ({
  label = t("form.reason"),
  help = t("form.reasonHelp"),
  issue,
  ...input
}: Pick<ComponentProps<"input">, "name" | "value" | "onChange"> & {
  readonly label?: string;
  /** null when nothing stands under the field. */
  readonly help?: string | null;
  readonly issue?: string | undefined;
}) => (
  <Field
    label={label}
    {...(help !== null && { help })}
    problem={issue}
    required
    maxLength={MAX_REASON_LENGTH}
    {...input}
  />
);
