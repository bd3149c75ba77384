import type { Happening } from "@poker/db";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { actionWords } from "../audit/action-words.ts";
import { formatTime, words } from "../words.ts";

const columns: readonly Column<Happening>[] = [
  {
    head: words("players.timeline.at"),
    cell: ({ at }) => <span className="whitespace-nowrap">{formatTime(at)}</span>,
  },
  {
    head: words("players.timeline.what"),
    cell: ({ kind, what }) =>
      words(`players.happening.${kind}`, { what: kind === "staff" ? actionWords(what ?? "") : (what ?? "") }),
  },
  { head: words("players.timeline.by"), cell: ({ by }) => by },
  { head: words("players.timeline.reason"), cell: ({ reason }) => reason },
];

export const PlayerTimeline = ({ happenings }: { readonly happenings: readonly Happening[] }) => (
  <DataTable
    label={words("players.tabs.timeline")}
    columns={columns}
    rows={happenings}
    rowKey={({ at, kind, what }) => `${at} ${kind} ${what}`}
    empty={words("list.empty")}
  />
);
