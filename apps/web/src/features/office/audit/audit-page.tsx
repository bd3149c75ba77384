import { AUDIT_ACTIONS, type AuditEntry } from "@poker/db";
import Link from "next/link";
import { SearchForm } from "../../../ui/basic-form.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import type { FoundName } from "../names/found-name.ts";
import { NameFilter } from "../names/name-filter.tsx";
import { PageHead, Pager } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { auditActionLabel, subjectKindLabel, subjectLabel } from "./audit-labels.ts";
import { describeEntry } from "./describe-entry.ts";

const PATH = "/admin/audit";

/** The filter's fields, exactly as they stand in the URL. */
interface AuditQuery {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly kind?: string | undefined;
  readonly id?: string | undefined;
  readonly day?: string | undefined;
}

const columns: readonly Column<AuditEntry>[] = [
  { head: t("audit.columns.at"), cell: ({ at }) => <span className="whitespace-nowrap">{formatUtcTime(at)}</span> },
  {
    head: t("audit.columns.actor"),
    cell: ({ actor, ipAddress }) => (
      <>
        {actor ? (
          <FilterLink query={{ actor: actor.id }} title={actor.id}>
            {actor.name}
          </FilterLink>
        ) : (
          t("audit.onTheMachine")
        )}
        {ipAddress && <span className="block text-xs text-ink-3">{t("audit.from", { ipAddress })}</span>}
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
      <>
        <FilterLink query={{ kind: subject.kind, id: subject.id }} title={subject.id}>
          {subjectLabel(subject)}
        </FilterLink>
        <span className="block text-xs text-ink-3">{subjectKindLabel(subject.kind)}</span>
      </>
    ),
  },
  { head: t("audit.columns.change"), cell: (entry) => <ChangeCell entry={entry} /> },
  { head: t("audit.columns.reason"), cell: ({ reason }) => <span className="block min-w-32">{reason}</span> },
];

const FilterLink = ({
  query,
  title,
  children,
}: {
  readonly query: Readonly<Record<string, string>>;
  readonly title?: string;
  readonly children: React.ReactNode;
}) => (
  <Link href={`${PATH}?${new URLSearchParams(query)}`} prefetch={false} title={title} className="break-words underline">
    {children}
  </Link>
);

/** Shows the change in words. On request also shows the stored values from before and after it. */
const ChangeCell = ({ entry }: { readonly entry: AuditEntry }) => {
  const { before, after } = entry;
  return (
    <div className="min-w-40 max-w-96 space-y-1">
      {describeEntry(entry).map((line) => (
        <p key={line} className="break-words">
          {line}
        </p>
      ))}
      {(before !== null || after !== null) && (
        <details>
          <summary className="cursor-pointer text-xs text-ink-3">{t("audit.raw")}</summary>
          <pre className="mt-1 overflow-x-auto text-xs">{JSON.stringify({ before, after }, null, 2)}</pre>
        </details>
      )}
    </div>
  );
};

/** Lists the actions of the staff, newest first. The list can be filtered by actor, action, subject and day. */
export const AuditPage = ({
  entries,
  query,
  actor,
  subject,
  before,
  next,
}: {
  readonly entries: readonly AuditEntry[];
  readonly query: AuditQuery;
  /** The member of staff to whose actions the list is limited; null when the filter names no actor. */
  readonly actor: FoundName | null;
  readonly subject: FoundName | null;
  readonly before: string | null;
  readonly next: number | null;
}) => {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  return (
    <>
      <PageHead title={t("audit.title")} />
      <SearchForm action={PATH} className="mb-6 grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-5">
        <NameFilter
          key={`actor ${actor?.id}`}
          name="actor"
          source="staff"
          label={t("audit.filter.actor")}
          initial={actor}
        />
        <Select
          key={query.action}
          name="action"
          label={t("audit.filter.action")}
          defaultValue={query.action ?? ""}
          choices={[
            { value: "", label: t("audit.filter.anyAction") },
            ...AUDIT_ACTIONS.map((action) => ({ value: action, label: auditActionLabel(action) })),
          ]}
        />
        <NameFilter
          key={`subject ${subject?.id}`}
          name="id"
          kind={{ name: "kind", initial: query.kind }}
          source="subjects"
          label={t("audit.filter.subject")}
          initial={subject}
        />
        <Field key={query.day} type="date" name="day" label={t("audit.filter.day")} defaultValue={query.day ?? ""} />
        <div className="flex gap-2 sm:mt-6.5">
          <Button type="submit" kind="primary">
            {t("audit.filter.find")}
          </Button>
          <Link href={PATH} prefetch={false} className={buttonClass({ kind: "ghost" })}>
            {t("audit.filter.clear")}
          </Link>
        </div>
      </SearchForm>
      <DataTable
        label={t("audit.title")}
        columns={columns}
        rows={entries}
        rowKey={({ id }) => id}
        empty={t("list.empty")}
      />
      <Pager path={PATH} query={given} before={before} next={next === null ? null : String(next)} />
    </>
  );
};
