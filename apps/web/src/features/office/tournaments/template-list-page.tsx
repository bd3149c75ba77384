import type { TournamentTemplate } from "@poker/protocol";
import Link from "next/link";
import { buttonClass } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PageHead } from "../page-parts.tsx";
import { t } from "../translator.ts";
import { buyInLabel, gameLabel } from "./labels.ts";
import { TournamentTabs } from "./tournament-tabs.tsx";

const PATH = "/admin/tournaments/templates";

const columns = (mayWrite: boolean): readonly Column<TournamentTemplate>[] => [
  {
    head: t("tournaments.columns.name"),
    cell: ({ id, name, retired }) => (
      <>
        <Link href={`${PATH}/${id}`} prefetch={false} className="font-medium underline">
          {name}
        </Link>
        {retired && <span className="block text-xs text-ink-3">{t("tournaments.retired")}</span>}
      </>
    ),
  },
  { head: t("tournaments.columns.kind"), cell: ({ settings: { kind } }) => t(`tournaments.kinds.${kind}`) },
  { head: t("tournaments.columns.game"), cell: ({ settings }) => gameLabel(settings) },
  { head: t("tournaments.columns.buyIn"), figures: true, cell: ({ settings }) => buyInLabel(settings) },
  { head: t("tournaments.columns.seats"), figures: true, cell: ({ settings }) => settings.seats },
  { head: t("tournaments.columns.levels"), figures: true, cell: ({ settings }) => settings.levels.length },
  ...(mayWrite
    ? [
        {
          head: t("tournaments.columns.make"),
          cell: ({ id, retired }: TournamentTemplate) => (
            <span className="flex flex-wrap gap-2">
              {!retired && (
                <Link
                  href={`/admin/tournaments/new?template=${id}`}
                  prefetch={false}
                  className={buttonClass({ size: "sm" })}
                >
                  {t("tournaments.announce")}
                </Link>
              )}
              <Link
                href={`${PATH}/new?from=${id}`}
                prefetch={false}
                className={buttonClass({ kind: "outline", size: "sm" })}
              >
                {t("tournaments.copy")}
              </Link>
            </span>
          ),
        },
      ]
    : []),
];

export const TemplateListPage = ({
  templates,
  mayWrite,
}: {
  readonly templates: readonly TournamentTemplate[];
  readonly mayWrite: boolean;
}) => (
  <>
    <PageHead title={t("tournaments.templates")}>
      {mayWrite && (
        <Link href={`${PATH}/new`} prefetch={false} className={buttonClass({ kind: "primary", size: "sm" })}>
          {t("tournaments.newTemplate")}
        </Link>
      )}
    </PageHead>
    <TournamentTabs here="templates" />
    <DataTable
      label={t("tournaments.templates")}
      columns={columns(mayWrite)}
      rows={templates}
      rowKey={({ id }) => id}
      empty={t("list.empty")}
    />
  </>
);
