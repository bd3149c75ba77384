"use client";
import type { TableSettings, TableView } from "@poker/engine";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { buildRuleCard } from "./rule-card.ts";

/** Shows the rules of a table in words, made from its settings. Each rule has its ids beside it. */
export function RuleLines({ settings, tournament }: Pick<TableView, "settings" | "tournament">) {
  const t = useTranslations();
  return buildRuleCard(t, settings, tournament).map(({ title, lines }) => (
    <section key={title} className="mb-6 last:mb-0">
      <h3 className="mb-1.5 text-sm font-semibold text-ink-2">{title}</h3>
      <ul className="divide-y divide-line">
        {lines.map(({ text, rules }) => (
          <li key={text} className="flex items-baseline justify-between gap-4 py-2">
            <span className="figures">{text}</span>
            {rules.length > 0 && (
              <span className="figures shrink-0 text-xs text-ink-3">
                <span className="sr-only">{t("money.rule")} </span>
                {rules.join(" ")}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Shows the rule card of these settings. The card is folded up until the reader opens it. */
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
