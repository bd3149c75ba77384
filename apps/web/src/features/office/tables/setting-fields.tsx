"use client";
import { type ReactNode, useId } from "react";
import { SwitchRow } from "../../../ui/toggle.tsx";
import { useShownIssue } from "../shown-issue.tsx";
import { t } from "../translator.ts";

/** The props of each part of the editor: its value, and the issue at a path of the settings. */
export interface SettingEditorProps<T> {
  readonly value: T;
  readonly issueAt: (...paths: readonly string[]) => string | undefined;
  readonly onChange: (value: T) => void;
}

type SettingKey<T extends string> = T extends `tables.fields.${infer Name}.label` ? Name : never;

/** Label and help of a setting, with its rule. */
export const settingLabels = (name: SettingKey<Parameters<typeof t>[0]>) => ({
  label: t(`tables.fields.${name}.label`),
  help: t(`tables.fields.${name}.help`),
});

export const FieldGroup = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className="rounded-2xl border border-line p-4">
    <legend className="px-1 text-sm font-semibold">{title}</legend>
    <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">{children}</div>
  </fieldset>
);

/** What a field is called, and its help. */
export interface FieldLabels {
  readonly label: string;
  readonly help: string;
}

/** A switch for a setting. */
export function SwitchField({
  label,
  help,
  value,
  issue,
  onChange,
}: FieldLabels & {
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

/** A setting that may be absent; switched on it begins as `initialValue`. */
export function OptionalField<T>({
  value,
  initialValue,
  issue,
  onChange,
  children,
  ...labels
}: FieldLabels & {
  readonly value: T | null;
  readonly initialValue: T;
  readonly issue?: string | undefined;
  readonly onChange: (value: T | null) => void;
  readonly children: (value: T) => ReactNode;
}) {
  return (
    <div className="space-y-3">
      <SwitchField
        {...labels}
        value={value !== null}
        issue={value === null ? issue : undefined}
        onChange={(on) => onChange(on ? initialValue : null)}
      />
      {value !== null && children(value)}
    </div>
  );
}
