import { formatRoomTime, type TournamentInfo } from "@poker/protocol";
import Link from "next/link";
import { buttonClass } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { AutoRefresh } from "../auto-refresh.tsx";
import { PageHead, Pager } from "../page-parts.tsx";
import { t } from "../translator.ts";
import { buyInLabel, gameLabel, phaseLabel } from "./labels.ts";
import { TournamentTabs } from "./tournament-tabs.tsx";

const PATH = "/admin/tournaments";
const REFRESH_MS = 5_000;

const columns = (show: "coming" | "over", timeZone: string): readonly Column<TournamentInfo>[] => [
  {
    head: t("tournaments.columns.name"),
    cell: ({ id, name, number }) => (
      <Link href={`${PATH}/${id}`} prefetch={false} className="font-medium underline">
        {t("books.tournament", { name, number })}
      </Link>
    ),
  },
  { head: t("tournaments.columns.state"), cell: ({ summary: { phase } }) => phaseLabel(phase) },
  { head: t("tournaments.columns.game"), cell: ({ settings }) => gameLabel(settings) },
  { head: t("tournaments.columns.buyIn"), figures: true, cell: ({ settings }) => buyInLabel(settings) },
  {
    head: t("tournaments.columns.entries"),
    figures: true,
    cell: ({ summary, settings }) => t("tournaments.ofMost", { count: summary.entries, most: settings.entries.max }),
  },
  { head: t("tournaments.columns.left"), figures: true, cell: ({ summary }) => summary.playersLeft },
  {
    head: t("tournaments.columns.pool"),
    figures: true,
    cell: ({ summary, currency }) => formatAmount(summary.prizePool, currency),
  },
  {
    head: t(show === "over" ? "tournaments.columns.ended" : "tournaments.columns.starts"),
    cell: ({ startsAt, endedAt }) => {
      const at = show === "over" ? endedAt : startsAt;
      return (
        <span className="whitespace-nowrap">
          {at === null ? t("tournaments.whenFull") : formatRoomTime(at, timeZone)}
        </span>
      );
    },
  },
];

/**
 * Lists tournaments. One view has the announced and running ones, beginning with the next to start. The other view has
 * the finished ones.
 */
export function TournamentListPage({
  tournaments,
  show,
  after,
  next,
  timeZone,
  mayWrite,
}: {
  readonly tournaments: readonly TournamentInfo[];
  readonly show: "coming" | "over";
  readonly after: string | null;
  readonly next: string | null;
  readonly timeZone: string;
  readonly mayWrite: boolean;
}) {
  return (
    <>
      <AutoRefresh ms={REFRESH_MS} />
      <PageHead title={t("tournaments.title")}>
        {mayWrite && (
          <Link href={`${PATH}/new`} prefetch={false} className={buttonClass({ kind: "primary", size: "sm" })}>
            {t("tournaments.announce")}
          </Link>
        )}
      </PageHead>
      <TournamentTabs here={show} />
      <DataTable
        label={t("tournaments.title")}
        columns={columns(show, timeZone)}
        rows={tournaments}
        rowKey={({ id }) => id}
        empty={t("list.empty")}
      />
      <Pager path={PATH} query={{ show }} before={after} next={next} name="after" />
    </>
  );
}
