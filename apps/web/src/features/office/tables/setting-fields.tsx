"use client";
import { ChevronRight } from "lucide-react";
import { createContext, type ReactNode, useContext, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { SwitchRow } from "../../../ui/toggle.tsx";
import type { SettingChange } from "../describe-setting.ts";
import { SendAttempted, useShownIssue } from "../office-fields.tsx";
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

interface Folding {
  /** The differences from the settings at the start of the form. */
  readonly changes: readonly SettingChange[];
  /** The paths of fields with an issue. */
  readonly issueFields: readonly string[];
  readonly areAllOpen: boolean;
}

/** null in a form whose groups are always open. */
const FoldedGroups = createContext<Folding | null>(null);

/** Folds the groups of fields inside, with a button that opens all groups. */
export function FoldGroups({
  changes,
  issueFields,
  children,
}: Omit<Folding, "areAllOpen"> & { readonly children: ReactNode }) {
  const [areAllOpen, setAllOpen] = useState(false);
  return (
    <section className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{t("tables.allSettings")}</h2>
        <Button size="sm" kind="outline" aria-pressed={areAllOpen} onClick={() => setAllOpen(!areAllOpen)}>
          {t(areAllOpen ? "tables.foldAll" : "tables.openAll")}
        </Button>
      </div>
      <FoldedGroups value={{ changes, issueFields, areAllOpen }}>{children}</FoldedGroups>
    </section>
  );
}

const GRID = "grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3";

interface FieldGroupProps {
  readonly title: string;
  /** The paths of its settings, such as `clock` or `rules.bigBlind`. */
  readonly paths?: readonly string[];
  readonly children: ReactNode;
}

/** A group of related fields. Inside `FoldGroups` the group is folded, and its heading lists the changes. */
export function FieldGroup(props: FieldGroupProps) {
  const folding = useContext(FoldedGroups);
  if (folding && props.paths) return <FoldedGroup {...props} paths={props.paths} folding={folding} />;
  return (
    <fieldset className="rounded-2xl border border-line p-4">
      <legend className="px-1 text-sm font-semibold">{props.title}</legend>
      <div className={GRID}>{props.children}</div>
    </fieldset>
  );
}

function FoldedGroup({
  title,
  paths,
  folding: { changes, issueFields, areAllOpen },
  children,
}: FieldGroupProps & { readonly paths: readonly string[]; readonly folding: Folding }) {
  const attempted = useContext(SendAttempted);
  const [isOpen, setOpen] = useState(false);
  const isMine = (path: string) => paths.some((each) => path === each || path.startsWith(`${each}.`));
  const changed = changes.filter(({ path }) => isMine(path));
  const hasShownIssue = attempted && issueFields.some(isMine);
  return (
    <details
      className="group rounded-2xl border border-line"
      open={isOpen || areAllOpen || hasShownIssue}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform duration-(--quick) group-open:rotate-90" />
        {title}
        {changed.length > 0 && (
          <span className="rounded-full bg-accent/15 px-2 py-0.5 text-xs font-medium text-ink">
            {t("tables.differs", { count: changed.length })}
          </span>
        )}
      </summary>
      <fieldset className="px-4 pb-4">
        <legend className="sr-only">{title}</legend>
        <div className={GRID}>{children}</div>
      </fieldset>
    </details>
  );
}

/** The changes that the form would make. */
export const ChangeList = ({
  title,
  changes,
}: {
  readonly title: string;
  readonly changes: readonly SettingChange[];
}) =>
  changes.length > 0 && (
    <section className="text-sm">
      <h2 className="mb-1 font-semibold">{title}</h2>
      <ul>
        {changes.map(({ path, text }) => (
          <li key={path}>{text}</li>
        ))}
      </ul>
    </section>
  );

/** The name of a field, and its help text. */
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

/** A setting that may be absent. When it is switched on, it begins as `initialValue`. */
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
