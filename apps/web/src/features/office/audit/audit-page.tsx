import type { AuditEntry } from "@poker/db";
import Link from "next/link";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PageHead } from "../page-head.tsx";
import { Pager } from "../pager.tsx";
import { formatTime, words } from "../words.ts";
import { actionWords } from "./action-words.ts";

const columns: readonly Column<AuditEntry>[] = [
  { head: words("audit.columns.at"), cell: ({ at }) => <span className="whitespace-nowrap">{formatTime(at)}</span> },
  {
    head: words("audit.columns.actor"),
    cell: ({ actor, address }) => (
      <>
        {actor ? <Filter by={{ actor: actor.id }}>{actor.name}</Filter> : words("audit.onTheMachine")}
        {address && <span className="block text-xs text-ink-3">{words("audit.from", { address })}</span>}
      </>
    ),
  },
  { head: words("audit.columns.action"), cell: ({ action }) => <Filter by={{ action }}>{actionWords(action)}</Filter> },
  {
    head: words("audit.columns.subject"),
    cell: ({ subject }) => (
      <Filter by={{ kind: subject.kind, id: subject.id }}>
        {subject.kind} {subject.id}
      </Filter>
    ),
  },
  { head: words("audit.columns.reason"), cell: ({ reason }) => reason },
  {
    head: words("audit.columns.change"),
    cell: ({ before, after }) => (
      <div className="flex flex-col gap-1">
        <State name={words("audit.before")} value={before} />
        <State name={words("audit.after")} value={after} />
      </div>
    ),
  },
];

const Filter = ({
  by,
  children,
}: {
  readonly by: Readonly<Record<string, string>>;
  readonly children: React.ReactNode;
}) => (
  <Link href={`/admin/audit?${new URLSearchParams(by)}`} prefetch={false} className="break-all underline">
    {children}
  </Link>
);

const State = ({ name, value }: { readonly name: string; readonly value: object | null }) =>
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
    <PageHead title={words("audit.title")} />
    <DataTable
      label={words("audit.title")}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      empty={words("list.empty")}
    />
    <Pager path="/admin/audit" query={query} before={before} next={next === null ? null : String(next)} />
  </>
);
