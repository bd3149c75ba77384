"use client";
import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { words } from "../words.ts";
import { oneMore, replaced } from "./rules.ts";

/** A list whose entries are edited in place, added at the end and taken out. */
export function Entries<T>({
  entries,
  first,
  name,
  problem,
  onChange,
  children,
}: {
  readonly entries: readonly T[];
  /** What a list without entries begins with. */
  readonly first: T;
  /** What one entry is called. */
  readonly name: string;
  /** What is wrong with the list as a whole, in words. */
  readonly problem: string | undefined;
  readonly onChange: (entries: readonly T[]) => void;
  readonly children: (entry: T, index: number, change: (entry: T) => void) => ReactNode;
}) {
  return (
    <div className="space-y-2">
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are told apart by where they stand
        <div key={index} className="flex items-start gap-2">
          <fieldset aria-label={words("rake.entry", { name, number: index + 1 })} className="min-w-0 grow">
            {children(entry, index, (next) => onChange(replaced(entries, index, next)))}
          </fieldset>
          <IconButton
            label={words("rake.remove", { name, number: index + 1 })}
            onClick={() => onChange(replaced(entries, index, null))}
          >
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {problem !== undefined && <p className="text-xs text-danger">{problem}</p>}
      <Button kind="ghost" size="sm" onClick={() => onChange(oneMore(entries, first))}>
        <Plus className="size-4" aria-hidden="true" />
        {words("rake.add", { name })}
      </Button>
    </div>
  );
}
