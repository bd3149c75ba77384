import type { RakeUse, RakeVersion } from "@poker/db";
import Link from "next/link";
import { buttonClass } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { describeChanges } from "../describe-setting.ts";
import { PageHead } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { RakeConfigEditor } from "./rake-config-editor.tsx";

const copyPath = (id: string) => `/admin/rake/new?from=${id}`;

/** Returns the names of the tables that use a version of the config. When `version` is null, all versions count. */
const namesOfUsers = (uses: readonly RakeUse[], id: string, version: number | null) =>
  uses.filter((use) => use.configId === id && (version === null || use.version === version)).map(({ name }) => name);

const listColumns = (uses: readonly RakeUse[]): readonly Column<RakeVersion>[] => [
  {
    head: t("rake.name"),
    cell: ({ config: { id, name } }) => (
      <Link href={`/admin/rake/${id}`} prefetch={false} className="font-medium underline">
        {name}
      </Link>
    ),
  },
  { head: t("rake.kind"), cell: ({ config: { rule } }) => t(`rake.kinds.${rule.kind}`) },
  { head: t("rake.version"), figures: true, cell: ({ config: { version } }) => version },
  { head: t("rake.changed"), cell: ({ createdAt }) => formatUtcTime(createdAt) },
  { head: t("rake.usedBy"), cell: ({ config: { id } }) => namesOfUsers(uses, id, null).join(", ") },
  {
    head: t("rake.copy"),
    cell: ({ config: { id, name } }) => (
      <Link href={copyPath(id)} prefetch={false} className="underline">
        {t("rake.startFrom", { name })}
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
    <PageHead title={t("rake.title")}>
      <Link href="/admin/rake/new" prefetch={false} className={buttonClass({ kind: "primary", size: "sm" })}>
        {t("rake.new")}
      </Link>
    </PageHead>
    <DataTable
      label={t("rake.title")}
      columns={listColumns(uses)}
      rows={configs}
      rowKey={({ config }) => config.id}
      empty={t("list.empty")}
    />
  </>
);

/** Shows one rake config: the editor that makes its next version, and a list of all its versions. */
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
      <p className="mb-6 text-sm text-ink-2">
        {t("rake.newest", { version: newest.config.version, at: formatUtcTime(newest.createdAt) })}
      </p>
      {mayWrite && <RakeConfigEditor template={newest.config} basedOn={newest.config.version} />}
      <h2 className="mt-10 mb-3 text-lg font-semibold">{t("rake.history")}</h2>
      <ol className="space-y-4">
        {versions.map(({ config, createdAt }, index) => (
          <li key={config.version} className="rounded-2xl border border-line bg-surface p-4">
            <p className="font-medium">
              {t("rake.versionAt", { version: config.version, at: formatUtcTime(createdAt) })}
            </p>
            <p className="text-sm text-ink-2">{usageLabel(namesOfUsers(uses, config.id, config.version))}</p>
            <VersionChanges before={versions[index + 1]?.config} after={config} />
          </li>
        ))}
      </ol>
    </>
  );
}

const VersionChanges = ({ before, after }: { readonly before: object | undefined; readonly after: object }) =>
  before === undefined ? (
    <p className="text-sm text-ink-2">{t("rake.firstVersion")}</p>
  ) : (
    <ul className="mt-1 text-sm">
      {describeChanges({ ...before, version: null }, { ...after, version: null }).map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );

const usageLabel = (names: readonly string[]) =>
  names.length === 0 ? t("rake.notInUse") : t("rake.inUse", { names: names.join(", ") });
