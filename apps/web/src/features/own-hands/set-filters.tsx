"use client";
import type { OwnHandFilter } from "@poker/protocol";
import { X } from "lucide-react";
import Link from "next/link";
import { useHandWords } from "./use-hand-words.ts";
import type { SetFilter } from "./use-set-filters.ts";

/** The filters that are set; each is taken away by a press. */
export function SetFilters({
  filters,
  hrefOf,
}: {
  readonly filters: readonly SetFilter[];
  readonly hrefOf: (filter: OwnHandFilter) => string;
}) {
  const t = useHandWords();
  if (filters.length === 0) return null;
  return (
    <ul aria-label={t("filter.active")} className="flex flex-wrap gap-1.5">
      {filters.map(({ field, text, without }) => (
        <li key={field} className="min-w-0">
          <Link
            href={hrefOf(without)}
            prefetch={false}
            aria-label={t("filter.remove", { filter: text })}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-brass-ink px-3 text-sm pointer-coarse:min-h-11 hover:bg-surface-2"
          >
            <span className="truncate">{text}</span>
            <X className="size-3.5 shrink-0 text-ink-3" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
