import type { UnitFilter } from "@poker/db";
import { GAMES, HOUSES } from "@poker/engine";
import { LISTED_UNIT_KINDS, type OfficeUnit } from "@poker/protocol";
import Link from "next/link";
import { SearchForm } from "../../../ui/basic-form.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Field } from "../../../ui/field.tsx";
import { formatStakes } from "../../../ui/format-amount.ts";
import { Select } from "../../../ui/select.tsx";
import { PlayerName } from "../names/named-links.tsx";
import { PageHead, Pager } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { houseName } from "../unit-labels.ts";

const unitStakes = ({ settings: { rules, currency } }: OfficeUnit): string =>
  rules.structure === "fixed-limit"
    ? formatStakes(rules.smallBet, rules.bigBet, currency)
    : formatStakes(rules.smallBlind, rules.bigBlind, currency);

const columns: readonly Column<OfficeUnit>[] = [
  {
    head: t("tables.columns.name"),
    cell: ({ id, name }) => (
      <Link href={`/admin/tables/${id}`} prefetch={false} className="font-medium underline">
        {name}
      </Link>
    ),
  },
  { head: t("tables.columns.kind"), cell: UnitKindCell },
  {
    head: t("tables.columns.game"),
    cell: ({ settings: { rules } }) =>
      `${t(`tables.games.${rules.game}`)}, ${t(`tables.structures.${rules.structure}`)}`,
  },
  { head: t("tables.columns.stakes"), figures: true, cell: unitStakes },
  { head: t("tables.columns.house"), cell: ({ settings }) => houseName(settings.house) },
  { head: t("tables.columns.players"), figures: true, cell: ({ players }) => players },
  { head: t("tables.columns.tables"), figures: true, cell: ({ tables }) => tables },
  { head: t("tables.columns.status"), cell: ({ status }) => t(`tables.statuses.${status}`) },
  {
    head: t("tables.columns.created"),
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatUtcTime(createdAt)}</span>,
  },
];

/** Shows whether the row is a table or a pool. For a private game, shows the host as well. */
function UnitKindCell({ kind, privateGame }: OfficeUnit) {
  if (!privateGame) return t(`tables.kinds.${kind}`);
  return (
    <>
      {t("tables.kinds.private-game")}
      <span className="block text-xs text-ink-3">
        {t("games.host")} <PlayerName {...privateGame.host} />
      </span>
    </>
  );
}

const HeadLinks = ({ mayWrite }: { readonly mayWrite: boolean }) => (
  <span className="flex flex-wrap gap-2">
    <Link href="/admin/tables/schedules" prefetch={false} className={buttonClass({ kind: "outline", size: "sm" })}>
      {t("tables.schedules")}
    </Link>
    {mayWrite && (
      <Link href="/admin/tables/new" prefetch={false} className={buttonClass({ kind: "primary", size: "sm" })}>
        {t("tables.new")}
      </Link>
    )}
  </span>
);

const ANY_CHOICE = { value: "", label: t("tables.any") };

export function UnitListPage({
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
      <PageHead title={t("tables.title")}>
        <HeadLinks mayWrite={mayWrite} />
      </PageHead>
      <SearchForm action="/admin/tables" className="mb-4 flex flex-wrap items-end gap-3">
        <Field name="search" label={t("tables.search")} defaultValue={filter.search ?? ""} autoComplete="off" />
        <Select
          name="kind"
          label={t("tables.kind")}
          defaultValue={filter.kind ?? ""}
          choices={[ANY_CHOICE, ...LISTED_UNIT_KINDS.map((value) => ({ value, label: t(`tables.kinds.${value}`) }))]}
        />
        <Select
          name="status"
          label={t("tables.status")}
          defaultValue={filter.status ?? ""}
          choices={[
            ANY_CHOICE,
            ...(["open", "closed"] as const).map((value) => ({ value, label: t(`tables.statuses.${value}`) })),
          ]}
        />
        <Select
          name="game"
          label={t("tables.fields.game.label")}
          defaultValue={filter.game ?? ""}
          choices={[ANY_CHOICE, ...GAMES.map((value) => ({ value, label: t(`tables.games.${value}`) }))]}
        />
        <Select
          name="house"
          label={t("tables.house")}
          defaultValue={filter.house ?? ""}
          choices={[ANY_CHOICE, ...HOUSES.map((value) => ({ value, label: houseName(value) }))]}
        />
        <Button type="submit" kind="outline">
          {t("tables.show")}
        </Button>
      </SearchForm>
      <DataTable
        label={t("tables.title")}
        columns={columns}
        rows={units}
        rowKey={({ id }) => id}
        empty={t("list.empty")}
      />
      <Pager path="/admin/tables" query={{ ...filter }} before={before} next={next} />
    </>
  );
}
