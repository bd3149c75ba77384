"use client";
import type { TableSettings } from "@poker/engine";
import { ChevronDown } from "lucide-react";
import { RuleLines } from "../table/sheets/rule-lines.tsx";

/** The rule card of these settings, to be opened. */
export const RulesDetails = ({ title, settings }: { readonly title: string; readonly settings: TableSettings }) => (
  <details className="group/rules rounded-2xl border border-line">
    <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 font-medium [&::-webkit-details-marker]:hidden">
      {title}
      <ChevronDown
        className="size-4 shrink-0 text-ink-3 transition-transform group-open/rules:rotate-180"
        aria-hidden="true"
      />
    </summary>
    <div className="border-t border-line p-4 text-sm">
      <RuleLines settings={settings} />
    </div>
  </details>
);
