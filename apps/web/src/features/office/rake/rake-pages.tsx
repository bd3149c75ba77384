import type { RakeUse, RakeVersion } from "@poker/db";
import Link from "next/link";
import { buttonClass } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { changesBetween } from "../changes.ts";
import { PageHead } from "../page-head.tsx";
import { formatTime, words } from "../words.ts";
import { RakeEditor } from "./rake-editor.tsx";

const copyOf = (id: string) => `/admin/rake/new?from=${id}`;

/** Who rakes by the config, or by one version of it. */
const namesOf = (uses: readonly RakeUse[], id: string, version: number | null) =>
  uses.filter((use) => use.configId === id && (version === null || use.version === version)).map(({ name }) => name);

const listColumns = (uses: readonly RakeUse[]): readonly Column<RakeVersion>[] => [
  {
    head: words("rake.name"),
    cell: ({ config: { id, name } }) => (
      <Link href={`/admin/rake/${id}`} prefetch={false} className="font-medium underline">
        {name}
      </Link>
    ),
  },
  { head: words("rake.kind"), cell: ({ config: { rule } }) => words(`rake.kinds.${rule.kind}`) },
  { head: words("rake.version"), figures: true, cell: ({ config: { version } }) => version },
  { head: words("rake.changed"), cell: ({ createdAt }) => formatTime(createdAt) },
  { head: words("rake.usedBy"), cell: ({ config: { id } }) => namesOf(uses, id, null).join(", ") },
  {
    head: words("rake.copy"),
    cell: ({ config: { id, name } }) => (
      <Link href={copyOf(id)} prefetch={false} className="underline">
        {words("rake.startFrom", { name })}
      </Link>
    ),
  },
];

export const RakeListPage = ({
  configs,
  uses,
}: {
  readonly configs: readonly RakeVersion[];
  readonly uses: readonly RakeUse[];
}) => (
  <>
    <PageHead title={words("rake.title")}>
      <Link href="/admin/rake/new" prefetch={false} className={buttonClass({ kind: "primary", size: "sm" })}>
        {words("rake.new")}
      </Link>
    </PageHead>
    <DataTable
      label={words("rake.title")}
      columns={listColumns(uses)}
      rows={configs}
      rowKey={({ config }) => config.id}
      empty={words("list.empty")}
    />
  </>
);

/** One config: its next version to write, and all that were. */
export function RakeHistoryPage({
  versions,
  uses,
  mayWrite,
}: {
  readonly versions: readonly RakeVersion[];
  readonly uses: readonly RakeUse[];
  readonly mayWrite: boolean;
}) {
  const [newest] = versions;
  if (!newest) return null;
  return (
    <>
      <PageHead title={newest.config.name} />
      {mayWrite && <RakeEditor from={newest.config} basedOn={newest.config.version} />}
      <h2 className="mt-10 mb-3 text-lg font-semibold">{words("rake.history")}</h2>
      <ol className="space-y-4">
        {versions.map(({ config, createdAt }, index) => (
          <li key={config.version} className="rounded-2xl border border-line bg-surface p-4">
            <p className="font-medium">
              {words("rake.versionAt", { version: config.version, at: formatTime(createdAt) })}
            </p>
            <p className="text-sm text-ink-2">{usedAt(namesOf(uses, config.id, config.version))}</p>
            <Changes before={versions[index + 1]?.config} after={config} />
          </li>
        ))}
      </ol>
    </>
  );
}

const Changes = ({ before, after }: { readonly before: object | undefined; readonly after: object }) =>
  before === undefined ? (
    <p className="text-sm text-ink-2">{words("rake.firstVersion")}</p>
  ) : (
    <ul className="mt-1 text-sm">
      {changesBetween(before, after)
        .filter(({ path }) => path !== "version")
        .map((change) => (
          <li key={change.path}>
            <code className="text-ink-2">{change.path}</code>: {shown(change.before)} → {shown(change.after)}
          </li>
        ))}
    </ul>
  );

const usedAt = (names: readonly string[]) =>
  names.length === 0 ? words("rake.notInUse") : words("rake.inUse", { names: names.join(", ") });

const shown = (value: unknown) => (value === undefined ? words("rake.absent") : String(value));
