"use client";
/** The small fields of the back office's forms. Also decides when a field shows its issue. */
import { MAX_REASON_LENGTH } from "@poker/protocol";
import { type ComponentProps, createContext, useContext, useId, useState } from "react";
import { Field } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { SwitchRow } from "../../ui/toggle.tsx";
import { t } from "./translator.ts";

/** True when the person has tried to send the form around the field. */
export const SendAttempted = createContext(false);

interface ShownIssue {
  /** undefined when there is no issue, or while it is too early to show the issue. */
  readonly issue: string | undefined;
  /** The handler for leaving the field. From then on the field shows its issues. */
  readonly onBlur: () => void;
  readonly onFocus: () => void;
}

/**
 * Decides when the issue of a field is shown: after the person has left the field, or has tried to send the form. A form shows no issues
 * before the person has typed. An issue that a change of another field causes later is shown at once, unless the person is in this field.
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

/** A text field that is checked while it is filled in. */
export function OfficeField({ problem, ...field }: ComponentProps<typeof Field>) {
  const { issue, onBlur, onFocus } = useShownIssue(problem);
  return <Field {...field} problem={issue} onBlur={onBlur} onFocus={onFocus} />;
}

/** A choice of a few words in a row; the words wrap on a phone. */
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
  /** null when there is no text under the field. */
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

/** Formats a time for a `datetime-local` field, in UTC. */
const toInputValue = (at: number) => new Date(at).toISOString().slice(0, 16);

/** A field for a minute in UTC, in epoch ms; null when the field is empty or not completely typed. */
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
