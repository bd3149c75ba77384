"use client";
/** The small fields of the back office's forms, and the rule for when a field shows its issue. */
import { MAX_REASON_LENGTH } from "@poker/protocol";
import { type ComponentProps, createContext, useContext, useId, useState } from "react";
import { Field } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { SwitchRow } from "../../ui/toggle.tsx";
import { t } from "./translator.ts";

/** True in the fields of a form that the person has already tried to send. */
export const SendAttempted = createContext(false);

interface ShownIssue {
  /** What is wrong with the field. undefined when nothing is wrong, or when it is too early to say so. */
  readonly issue: string | undefined;
  /** To be called when the person leaves the field. From then on the field shows its issues. */
  readonly onBlur: () => void;
  readonly onFocus: () => void;
}

/**
 * Decides when a field shows its issue:
 * - after the person has left the field
 * - after the person has tried to send the form
 * - at once, when a change of another field causes the issue, unless the person is in this field
 *
 * An issue that a form has from the start stays hidden until the person has left the field or tried to send the form.
 */
export function useShownIssue(issue: string | undefined): ShownIssue {
  const attempted = useContext(SendAttempted);
  const [first] = useState(issue);
  const [state, setState] = useState<"untouched" | "entered" | "left">("untouched");
  const isShown = attempted || state === "left" || (state === "untouched" && issue !== first);
  return {
    issue: isShown ? issue : undefined,
    onBlur: () => setState("left"),
    onFocus: () => setState((before) => (before === "left" ? before : "entered")),
  };
}

/** A select with its help text and its issue. */
export function ChoiceField<T extends string>({
  label,
  help,
  issue,
  values,
  value,
  labelFor,
  onChange,
}: {
  readonly label: string;
  readonly help?: string;
  readonly issue?: string | undefined;
  readonly values: readonly T[];
  readonly value: T;
  readonly labelFor: (value: T) => string;
  readonly onChange: (value: T) => void;
}) {
  const shown = useShownIssue(issue);
  return (
    <Select
      label={label}
      help={help}
      problem={shown.issue}
      choices={values.map((each) => ({ value: each, label: labelFor(each) }))}
      value={value}
      onFocus={shown.onFocus}
      onBlur={shown.onBlur}
      onChange={({ target }) => {
        const chosen = values.find((each) => each === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}

/** A switch with its help text and its issue. */
export function SwitchField({
  label,
  help,
  value,
  issue,
  onChange,
}: {
  readonly label: string;
  readonly help: string;
  readonly value: boolean;
  readonly issue?: string | undefined;
  readonly onChange: (value: boolean) => void;
}) {
  const shown = useShownIssue(issue);
  return (
    <div>
      <SwitchRow id={useId()} label={label} help={help} checked={value} onChange={onChange} />
      {shown.issue !== undefined && <p className="mt-1 text-xs text-danger">{shown.issue}</p>}
    </div>
  );
}

/** A text field that shows its issue while the person fills in the form. */
export function OfficeField({ problem, ...field }: ComponentProps<typeof Field>) {
  const { issue, onBlur, onFocus } = useShownIssue(problem);
  return <Field {...field} problem={issue} onBlur={onBlur} onFocus={onFocus} />;
}

/** Chooses one of a few words that stand in a row. On a phone the row wraps. */
export const SegmentedField = <T extends string>(props: Omit<ComponentProps<typeof Segmented<T>>, "className">) => (
  <div>
    <Segmented className="max-w-full flex-wrap" {...props} />
  </div>
);

/** The reason for an action, which is kept in the audit log. */
export const ReasonField = ({
  label = t("form.reason"),
  help = t("form.reasonHelp"),
  issue,
  ...input
}: Pick<ComponentProps<"input">, "name" | "value" | "onChange"> & {
  readonly label?: string;
  /** The text under the field; null for none. */
  readonly help?: string | null;
  readonly issue?: string | undefined;
}) => (
  <Field
    label={label}
    {...(help !== null && { help })}
    problem={issue}
    required
    requiredMark={t("form.required")}
    maxLength={MAX_REASON_LENGTH}
    {...input}
  />
);

/** Formats a time as the value of a `datetime-local` input, in UTC. */
const toInputValue = (at: number) => new Date(at).toISOString().slice(0, 16);

/** A field for a date and time in UTC. Its value is in epoch ms, and null when the field is empty or incomplete. */
export const UtcTimeField = ({
  label,
  help,
  value,
  required = false,
  issue,
  onChange,
}: {
  readonly label: string;
  readonly help?: string;
  readonly value: number | null;
  readonly required?: boolean;
  readonly issue?: string | undefined;
  readonly onChange: (at: number | null) => void;
}) => (
  <Field
    type="datetime-local"
    label={label}
    {...(help && { help })}
    value={value === null ? "" : toInputValue(value)}
    required={required}
    problem={issue}
    onChange={({ target }) => onChange(target.value === "" ? null : Date.parse(`${target.value}:00Z`))}
  />
);
