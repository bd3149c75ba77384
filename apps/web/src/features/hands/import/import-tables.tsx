"use client";
import { stakesOf } from "@poker/protocol";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type ReplayTranslator, useReplayWords } from "../../../messages/hands/hand-words.ts";
import { GameAmount } from "../../../ui/amount.tsx";
import { stakeOfTable } from "../../../ui/amount-unit.ts";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatStakes } from "../../../ui/format-amount.ts";
import { useTimeFormat } from "../../../ui/local-time.tsx";
import { NetAmount } from "../../../ui/net-amount.tsx";
import type { ImportedLine, RefusedLine } from "./import-messages.ts";

const PAGE_SIZE = 50;

/** Lists the imported hands, one page at a time. Each hand has a button that opens it in the replayer. */
export function HandsTable({
  hands,
  openedNo,
  onOpen,
}: {
  readonly hands: readonly ImportedLine[];
  readonly openedNo: number | null;
  readonly onOpen: (no: number) => void;
}) {
  const t = useReplayWords();
  const say = useTranslations("game");
  const formatTime = useTimeFormat();
  const stakeOf = ({ unit, rules }: ImportedLine) => stakeOfTable({ currency: unit, rules });
  const columns: readonly Column<ImportedLine>[] = [
    {
      head: t("import.columns.hand"),
      cell: ({ no, tableName, id }) => (
        <button
          type="button"
          aria-current={no === openedNo ? "true" : undefined}
          onClick={() => onOpen(no)}
          className="text-left underline underline-offset-4 aria-[current]:font-semibold pointer-coarse:py-3"
        >
          {tableName} <span className="figures break-words text-ink-2">{id}</span>
        </button>
      ),
    },
    {
      head: t("import.columns.at"),
      cell: ({ startedAt }) => (startedAt === null ? t("import.timeUnknown") : formatTime(startedAt)),
    },
    {
      head: t("import.columns.game"),
      cell: ({ rules, unit }) => (
        <span className="figures whitespace-nowrap">
          {say(`letters-${rules.structure}`)} {say(rules.game)} {formatStakes(...stakesOf(rules), unit)}
        </span>
      ),
    },
    { head: t("import.columns.players"), figures: true, cell: ({ players }) => players },
    {
      head: t("import.columns.pot"),
      figures: true,
      cell: (line) => <GameAmount value={line.pot} stake={stakeOf(line)} />,
    },
    {
      head: t("import.columns.net"),
      figures: true,
      cell: (line) => line.net !== null && <NetAmount value={line.net} stake={stakeOf(line)} />,
    },
  ];
  return (
    <Paged label={t("import.list")} rows={hands}>
      {(page) => <DataTable label={t("import.list")} columns={columns} rows={page} rowKey={({ no }) => no} empty="" />}
    </Paged>
  );
}

/** Lists what could not be read: where it is, and why it could not be read. */
export function RefusedTable({ refused }: { readonly refused: readonly RefusedLine[] }) {
  const t = useReplayWords();
  const label = t("import.refused", { count: refused.length });
  const columns: readonly Column<RefusedLine>[] = [
    { head: t("import.columns.file"), cell: ({ file }) => <span className="block min-w-24 break-words">{file}</span> },
    { head: t("import.columns.place"), cell: (line) => <span className="figures">{placeText(t, line)}</span> },
    {
      head: t("import.columns.why"),
      cell: ({ code, words }) => (
        <>
          <span className="block">{t(`import.refusal.${code}`)}</span>
          <span lang="en" className="figures block text-xs break-words text-ink-3">
            {words}
          </span>
        </>
      ),
    },
  ];
  return (
    <Paged label={label} rows={refused}>
      {(page) => (
        <DataTable
          label={label}
          columns={columns}
          rows={page}
          rowKey={({ file, line, code, field }) => `${file} ${line} ${code} ${field}`}
          empty=""
        />
      )}
    </Paged>
  );
}

/** Returns where a problem is, such as "line 12, actions[3]". */
export function placeText(t: ReplayTranslator, { line, field }: Pick<RefusedLine, "line" | "field">): string {
  const at = String(line);
  if (line !== null && field !== null) return t("import.place.both", { line: at, field });
  if (line !== null) return t("import.place.line", { line: at });
  return field === null ? t("import.place.file") : t("import.place.field", { field });
}

/** Shows a list under a heading, one page at a time. */
function Paged<Row>({
  label,
  rows,
  children,
}: {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly children: (page: readonly Row[]) => ReactNode;
}) {
  const t = useReplayWords();
  const [page, setPage] = useState(0);
  const from = Math.min(page * PAGE_SIZE, Math.floor((rows.length - 1) / PAGE_SIZE) * PAGE_SIZE);
  const to = Math.min(from + PAGE_SIZE, rows.length);
  const numbers = { from: String(from + 1), to: String(to), of: String(rows.length) };
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-lg font-semibold">{label}</h2>
      {children(rows.slice(from, to))}
      {rows.length > PAGE_SIZE && (
        <div className="mt-3 flex items-center gap-2">
          <Button size="sm" kind="outline" disabled={from === 0} onClick={() => setPage(from / PAGE_SIZE - 1)}>
            {t("import.previous")}
          </Button>
          <Button size="sm" kind="outline" disabled={to === rows.length} onClick={() => setPage(from / PAGE_SIZE + 1)}>
            {t("import.following")}
          </Button>
          <span className="figures text-sm text-ink-2">{t("import.page", numbers)}</span>
        </div>
      )}
    </section>
  );
}
