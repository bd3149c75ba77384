"use client";
import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { createContext, type ReactNode, useContext, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import type { SettingChange } from "../describe-setting.ts";
import { SendAttempted } from "../office-fields.tsx";
import { t } from "../translator.ts";

interface Folding {
  /** How the edited settings differ from the settings that the form began with. */
  readonly changes: readonly SettingChange[];
  /** The paths of the fields that have an issue. */
  readonly issueFields: readonly string[];
  readonly areAllOpen: boolean;
}

/** How the groups fold; null in a form whose groups cannot be folded. */
const FoldedGroups = createContext<Folding | null>(null);

/** Makes the groups of fields inside foldable, with a button that opens all of them. */
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
  /** The paths of the settings in this group, such as `clock` or `rules.bigBlind`. */
  readonly paths?: readonly string[];
  readonly children: ReactNode;
  /** Shown below the fields, as wide as the group. */
  readonly below?: ReactNode;
}

/**
 * A group of related fields. Inside `FoldGroups` the group can be folded, and its heading then lists what was changed
 * in it.
 */
export function FieldGroup(props: FieldGroupProps) {
  const folding = useContext(FoldedGroups);
  if (folding && props.paths) return <FoldedGroup {...props} paths={props.paths} folding={folding} />;
  return (
    <fieldset className={clsx("rounded-2xl border border-line p-4", props.below !== undefined && "min-w-0 space-y-4")}>
      <legend className="px-1 text-sm font-semibold">{props.title}</legend>
      <div className={GRID}>{props.children}</div>
      {props.below}
    </fieldset>
  );
}

function FoldedGroup({
  title,
  paths,
  folding: { changes, issueFields, areAllOpen },
  children,
  below,
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
        {below}
      </fieldset>
    </details>
  );
}

/** Lists what the form would change. */
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
