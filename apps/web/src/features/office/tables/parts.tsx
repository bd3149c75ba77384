"use client";
import { type ReactNode, useId } from "react";
import { SwitchRow } from "../../../ui/toggle.tsx";
import { words } from "../words.ts";

/** What a part of the editor is given: what it edits, and what is wrong at a path of the settings. */
export interface Editing<T> {
  readonly value: T;
  readonly problemAt: (...paths: readonly string[]) => string | undefined;
  readonly onChange: (value: T) => void;
}

export type FieldName = Parameters<typeof fieldWords>[0];
type Key<T extends string> = T extends `tables.fields.${infer Name}.label` ? Name : never;

/** Label and meaning of a setting, with the rule it is about. */
export const fieldWords = (name: Key<Parameters<typeof words>[0]>) => ({
  label: words(`tables.fields.${name}.label`),
  help: words(`tables.fields.${name}.help`),
});

export const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className="rounded-2xl border border-line p-4">
    <legend className="px-1 text-sm font-semibold">{title}</legend>
    <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">{children}</div>
  </fieldset>
);

/** On or off. */
export function SwitchField({
  name,
  value,
  problem,
  onChange,
}: {
  readonly name: FieldName;
  readonly value: boolean;
  readonly problem?: string | undefined;
  readonly onChange: (value: boolean) => void;
}) {
  return (
    <div>
      <SwitchRow id={useId()} {...fieldWords(name)} checked={value} onChange={onChange} />
      {problem !== undefined && <p className="mt-1 text-xs text-danger">{problem}</p>}
    </div>
  );
}

/** A setting that may be absent: switched on it begins as `first`. */
export function Optional<T>({
  name,
  value,
  first,
  problem,
  onChange,
  children,
}: {
  readonly name: FieldName;
  readonly value: T | null;
  readonly first: T;
  readonly problem?: string | undefined;
  readonly onChange: (value: T | null) => void;
  readonly children: (value: T) => ReactNode;
}) {
  return (
    <div className="space-y-3">
      <SwitchField
        name={name}
        value={value !== null}
        problem={value === null ? problem : undefined}
        onChange={(on) => onChange(on ? first : null)}
      />
      {value !== null && children(value)}
    </div>
  );
}
