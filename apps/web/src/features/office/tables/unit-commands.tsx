import type { CommandRecord, CommandResult } from "@poker/db";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatUtcTime, refusalMessage, t } from "../translator.ts";

const commandKindLabel = (kind: string): string => {
  const name = COMMAND_KINDS.find((known) => known === kind);
  return name ? t(`tables.commandKinds.${name}`) : kind;
};
const COMMAND_KINDS = [
  "change-settings",
  "pause",
  "resume",
  "close",
  "cancel-hand",
  "start",
  "cancel",
  "disqualify",
  "drain",
  "resume-node",
] as const;

const columns: readonly Column<CommandRecord>[] = [
  {
    head: t("tables.commandColumns.at"),
    cell: ({ at }) => <span className="whitespace-nowrap">{formatUtcTime(at)}</span>,
  },
  { head: t("tables.commandColumns.what"), cell: ({ kind }) => commandKindLabel(kind) },
  { head: t("tables.commandColumns.by"), cell: ({ by }) => by },
  { head: t("tables.commandColumns.reason"), cell: ({ reason }) => reason },
  { head: t("tables.commandColumns.result"), cell: ({ result }) => <CommandResultLabel result={result} /> },
];

const CommandResultLabel = ({ result }: { readonly result: CommandResult | null }) => {
  if (result === null) return <span className="text-ink-2">{t("tables.pending")}</span>;
  if (result.ok) return <span className="text-win">{t("tables.done")}</span>;
  return <span className="text-danger">{refusalMessage(result.code)}</span>;
};

/** Lists the commands that staff sent to a table or pool, with the results. */
export const UnitCommands = ({ commands }: { readonly commands: readonly CommandRecord[] }) => (
  <section aria-live="polite" className="mt-8">
    <h2 className="mb-3 text-lg font-semibold">{t("tables.commands")}</h2>
    <DataTable
      label={t("tables.commands")}
      columns={columns}
      rows={commands}
      rowKey={({ id }) => id}
      empty={t("tables.noCommands")}
    />
  </section>
);
