import { PLAYERS_PAGE_SIZE, type PlayerSummary } from "@poker/db";
import Link from "next/link";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Field } from "../../../ui/field.tsx";
import { PageHead } from "../page-head.tsx";
import { Pager } from "../pager.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { sanctionLabels } from "./sanction-labels.ts";

const columns: readonly Column<PlayerSummary>[] = [
  {
    head: t("players.columns.name"),
    cell: ({ id, name, guest, bot }) => (
      <>
        <Link href={`/admin/players/${id}`} prefetch={false} className="underline">
          {name}
        </Link>
        {(guest || bot) && <span className="ml-2 text-xs text-ink-3">{t(bot ? "players.bot" : "players.guest")}</span>}
      </>
    ),
  },
  { head: t("players.columns.email"), cell: ({ email }) => email },
  {
    head: t("players.columns.sanctions"),
    cell: ({ sanctions }) => sanctionLabels(sanctions).join("; ") || t("players.good"),
  },
  {
    head: t("players.columns.since"),
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatUtcTime(createdAt)}</span>,
  },
  { head: t("players.columns.id"), cell: ({ id }) => <span className="text-xs text-ink-2">{id}</span> },
];

/** Lists players; a search finds them by the beginning of the name, the whole e-mail, or the id. */
export const PlayerListPage = ({
  query,
  before,
  players,
}: {
  readonly query: string;
  readonly before: string | null;
  readonly players: readonly PlayerSummary[];
}) => (
  <>
    <PageHead title={t("players.title")} />
    <form className="mb-6 flex max-w-xl items-end gap-2" action="/admin/players">
      <Field name="q" type="search" label={t("players.search")} defaultValue={query} className="grow" />
      <Button type="submit" kind="primary">
        {t("players.find")}
      </Button>
    </form>
    <DataTable
      label={t("players.title")}
      columns={columns}
      rows={players}
      rowKey={({ id }) => id}
      empty={t("list.empty")}
    />
    <Pager
      path="/admin/players"
      query={query === "" ? {} : { q: query }}
      before={before}
      next={players.length === PLAYERS_PAGE_SIZE ? (players.at(-1)?.name.toLowerCase() ?? null) : null}
    />
  </>
);
