import type { OfficeUnit, UnitFilter } from "@poker/db";
import { GAMES, HOUSES } from "@poker/engine";
import Link from "next/link";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatStakes } from "../../../ui/money.ts";
import { Select } from "../../../ui/select.tsx";
import { PageHead } from "../page-head.tsx";
import { Pager } from "../pager.tsx";
import { formatTime, words } from "../words.ts";

const stakesOf = ({ settings: { rules, currency } }: OfficeUnit): string =>
  rules.structure === "fixed-limit"
    ? formatStakes(rules.smallBet, rules.bigBet, currency)
    : formatStakes(rules.smallBlind, rules.bigBlind, currency);

const columns: readonly Column<OfficeUnit>[] = [
  {
    head: words("tables.columns.name"),
    cell: ({ id, name }) => (
      <Link href={`/admin/tables/${id}`} prefetch={false} className="font-medium underline">
        {name}
      </Link>
    ),
  },
  { head: words("tables.columns.kind"), cell: ({ kind }) => words(`tables.kinds.${kind}`) },
  {
    head: words("tables.columns.game"),
    cell: ({ settings: { rules } }) =>
      `${words(`tables.games.${rules.game}`)}, ${words(`tables.structures.${rules.structure}`)}`,
  },
  { head: words("tables.columns.stakes"), figures: true, cell: stakesOf },
  { head: words("tables.columns.house"), cell: ({ settings }) => settings.house },
  { head: words("tables.columns.players"), figures: true, cell: ({ players }) => players },
  { head: words("tables.columns.tables"), figures: true, cell: ({ tables }) => tables },
  { head: words("tables.columns.status"), cell: ({ status }) => words(`tables.statuses.${status}`) },
  {
    head: words("tables.columns.created"),
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatTime(createdAt)}</span>,
  },
];

const ANY = { value: "", label: words("tables.any") };

export function TablesPage({
  units,
  filter,
  before,
  next,
  mayWrite,
}: {
  readonly units: readonly OfficeUnit[];
  readonly filter: UnitFilter;
  readonly before: string | null;
  readonly next: string | null;
  readonly mayWrite: boolean;
}) {
  return (
    <>
      <PageHead title={words("tables.title")}>
        {mayWrite && (
          <Link href="/admin/tables/new" prefetch={false} className={buttonClass({ kind: "primary", size: "sm" })}>
            {words("tables.new")}
          </Link>
        )}
      </PageHead>
      <form action="/admin/tables" className="mb-4 flex flex-wrap items-end gap-3">
        <Select
          name="status"
          label={words("tables.status")}
          defaultValue={filter.status ?? ""}
          choices={[
            ANY,
            ...(["open", "closed"] as const).map((value) => ({ value, label: words(`tables.statuses.${value}`) })),
          ]}
        />
        <Select
          name="game"
          label={words("tables.fields.game.label")}
          defaultValue={filter.game ?? ""}
          choices={[ANY, ...GAMES.map((value) => ({ value, label: words(`tables.games.${value}`) }))]}
        />
        <Select
          name="house"
          label={words("tables.house")}
          defaultValue={filter.house ?? ""}
          choices={[ANY, ...HOUSES.map((value) => ({ value, label: value }))]}
        />
        <Button type="submit" kind="outline">
          {words("tables.show")}
        </Button>
      </form>
      <DataTable
        label={words("tables.title")}
        columns={columns}
        rows={units}
        rowKey={({ id }) => id}
        empty={words("list.empty")}
      />
      <Pager path="/admin/tables" query={{ ...filter }} before={before} next={next} />
    </>
  );
}
