import type { RakeConfig } from "@poker/engine";
import { DataTable } from "../../../ui/data-table.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { t } from "../translator.ts";
import { computeDryRun } from "./compute-dry-run.ts";

const money = (cents: number) => formatAmount(cents, "real");

/** Shows the rake of a config by pot and number of players dealt in. */
export const DryRunGrid = ({ config }: { readonly config: RakeConfig }) => (
  <section
    aria-label={t("rake.dryRun")}
    className="space-y-6 xl:sticky xl:top-6 xl:max-h-dvh xl:self-start xl:overflow-y-auto"
  >
    <h2 className="text-lg font-semibold">{t("rake.dryRun")}</h2>
    <p className="text-sm text-ink-2">{t("rake.dryRunHelp")}</p>
    {computeDryRun(config).map(({ lowStake, players, rows }) => {
      const title = lowStake === null ? t("rake.allStakes") : t("rake.fromStake", { stake: money(lowStake) });
      return (
        <div key={title}>
          <h3 className="mb-2 text-sm font-medium text-ink-2">{title}</h3>
          <DataTable
            label={title}
            rows={rows}
            rowKey={({ pot }) => pot}
            empty={t("list.empty")}
            columns={[
              { head: t("rake.pot"), figures: true, cell: ({ pot }) => money(pot) },
              ...players.map((count, index) => ({
                head: t("rake.players", { count }),
                figures: true,
                cell: ({ rakes }: (typeof rows)[number]) => money(rakes[index] ?? 0),
              })),
            ]}
          />
        </div>
      );
    })}
  </section>
);
