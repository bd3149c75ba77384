"use client";
import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { useShownIssue } from "../office-fields.tsx";
import { t } from "../translator.ts";
import { appendEntry, replaceEntry } from "./rake-rules.ts";

/** A list of entries. The person can edit each entry in its place, remove it, or add an entry at the end. */
export function EditableList<T>({
  entries,
  initialEntry,
  entryName,
  issue,
  onChange,
  children,
}: {
  readonly entries: readonly T[];
  /** The entry that is added when the list is empty. Otherwise a copy of the last entry is added. */
  readonly initialEntry: T;
  /** The word for one entry, such as "Level". */
  readonly entryName: string;
  /** What is wrong with the list as a whole, as a sentence. */
  readonly issue: string | undefined;
  readonly onChange: (entries: readonly T[]) => void;
  readonly children: (entry: T, index: number, change: (entry: T) => void) => ReactNode;
}) {
  const shown = useShownIssue(issue);
  return (
    <div className="space-y-2">
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its place in the list
        <div key={index} className="flex items-start gap-2">
          <fieldset aria-label={t("rake.entry", { name: entryName, number: index + 1 })} className="min-w-0 grow">
            {children(entry, index, (next) => onChange(replaceEntry(entries, index, next)))}
          </fieldset>
          <IconButton
            label={t("rake.remove", { name: entryName, number: index + 1 })}
            onClick={() => onChange(replaceEntry(entries, index, null))}
          >
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {shown.issue !== undefined && <p className="text-xs text-danger">{shown.issue}</p>}
      <Button kind="ghost" size="sm" onClick={() => onChange(appendEntry(entries, initialEntry))}>
        <Plus className="size-4" aria-hidden="true" />
        {t("rake.add", { name: entryName })}
      </Button>
    </div>
  );
}
