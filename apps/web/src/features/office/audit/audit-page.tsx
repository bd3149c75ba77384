import type { AuditEntry } from "@poker/db";
import Link from "next/link";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PageHead } from "../page-head.tsx";
import { Pager } from "../pager.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { auditActionLabel } from "./audit-action-label.ts";

const columns: readonly Column<AuditEntry>[] = [
  { head: t("audit.columns.at"), cell: ({ at }) => <span className="whitespace-nowrap">{formatUtcTime(at)}</span> },
  {
    head: t("audit.columns.actor"),
    cell: ({ actor, ipAddress }) => (
      <>
        {actor ? <FilterLink query={{ actor: actor.id }}>{actor.name}</FilterLink> : t("audit.onTheMachine")}
        {ipAddress && <span className="block text-xs text-ink-3">{t("audit.from", { address: ipAddress })}</span>}
      </>
    ),
  },
  {
    head: t("audit.columns.action"),
    cell: ({ action }) => <FilterLink query={{ action }}>{auditActionLabel(action)}</FilterLink>,
  },
  {
    head: t("audit.columns.subject"),
    cell: ({ subject }) => (
      <FilterLink query={{ kind: subject.kind, id: subject.id }}>
        {subject.kind} {subject.id}
      </FilterLink>
    ),
  },
  { head: t("audit.columns.reason"), cell: ({ reason }) => reason },
  {
    head: t("audit.columns.change"),
    cell: ({ before, after }) => (
      <div className="flex flex-col gap-1">
        <JsonDetails name={t("audit.before")} value={before} />
        <JsonDetails name={t("audit.after")} value={after} />
      </div>
    ),
  },
];

const FilterLink = ({
  query,
  children,
}: {
  readonly query: Readonly<Record<string, string>>;
  readonly children: React.ReactNode;
}) => (
  <Link href={`/admin/audit?${new URLSearchParams(query)}`} prefetch={false} className="break-all underline">
    {children}
  </Link>
);

const JsonDetails = ({ name, value }: { readonly name: string; readonly value: object | null }) =>
  value && (
    <details>
      <summary className="cursor-pointer text-xs text-ink-2">{name}</summary>
      <pre className="mt-1 max-w-96 overflow-x-auto text-xs">{JSON.stringify(value, null, 2)}</pre>
    </details>
  );

export const AuditPage = ({
  entries,
  query,
  before,
  next,
}: {
  readonly entries: readonly AuditEntry[];
  readonly query: Readonly<Record<string, string>>;
  readonly before: string | null;
  readonly next: number | null;
}) => (
  <>
    <PageHead title={t("audit.title")} />
    <DataTable
      label={t("audit.title")}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      empty={t("list.empty")}
    />
    <Pager path="/admin/audit" query={query} before={before} next={next === null ? null : String(next)} />
  </>
);
