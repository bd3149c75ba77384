"use client";
import type { TableView } from "@poker/engine";
import { useTranslations } from "use-intl";
import { Sheet } from "../../../ui/sheet.tsx";
import { buildRuleCard } from "./rule-card.ts";

/** Shows the rules of this table, made from its settings. */
export function RuleSheet({
  table: { settings, tournament },
  onClose,
}: {
  readonly table: Pick<TableView, "settings" | "tournament">;
  readonly onClose: () => void;
}) {
  const t = useTranslations();
  return (
    <Sheet title={t("rules.title")} description={t("rules.help")} closeLabel={t("lobby.close")} onClose={onClose}>
      {buildRuleCard(t, settings, tournament).map(({ title, lines }) => (
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
      ))}
    </Sheet>
  );
}
