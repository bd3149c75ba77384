import type { LiveTable, MonitoredNode, MonitoredTable } from "@poker/db";
import Link from "next/link";
import type { Column } from "../../../ui/data-table.tsx";
import { type Currency, formatAmount } from "../../../ui/money.ts";
import { statusWords } from "../status-words.ts";
import { words } from "../words.ts";
import { CancelHand } from "./cancel-hand.tsx";

export interface TableView {
  readonly nodes: readonly MonitoredNode[];
  readonly now: number;
  readonly mayCancel: boolean;
}

/** A table of the monitor. Nothing of it is a hidden card: what its owner publishes has none. */
export const tableColumns = ({ nodes, now, mayCancel }: TableView): readonly Column<MonitoredTable>[] => [
  {
    head: words("monitor.columns.table"),
    cell: ({ id, name, pool, live }) => (
      <>
        <Link href={`/admin/tables/${pool?.id ?? id}`} prefetch={false} className="font-medium underline">
          {name}
        </Link>
        <span className="block text-xs text-ink-3">{live && statusWords(live.status)}</span>
        {pool && (
          <span className="block text-xs text-ink-3">
            {words("monitor.queue", { name: pool.name, count: pool.queue })}
          </span>
        )}
      </>
    ),
  },
  {
    head: words("monitor.columns.hand"),
    cell: ({ id, live }) => <Hand tableId={id} live={live} mayCancel={mayCancel} />,
  },
  {
    head: words("monitor.columns.pot"),
    figures: true,
    cell: ({ live, currency }) => live?.hand && formatAmount(live.hand.pot, currency),
  },
  { head: words("monitor.columns.turn"), cell: ({ live }) => live?.hand && <Turn live={live} now={now} /> },
  { head: words("monitor.columns.players"), cell: ({ live, currency }) => <Seats live={live} currency={currency} /> },
  { head: words("monitor.columns.watchers"), figures: true, cell: ({ live }) => live?.watchers },
  {
    head: words("monitor.columns.node"),
    cell: ({ nodeId }) =>
      nodeId === null ? (
        <span className="text-danger">{words("monitor.unowned")}</span>
      ) : (
        <span title={nodeId}>{nodes.find(({ id }) => id === nodeId)?.url ?? nodeId.slice(0, 8)}</span>
      ),
  },
];

const STREETS = ["0", "1", "2", "3"] as const;

function Hand({
  tableId,
  live,
  mayCancel,
}: {
  readonly tableId: string;
  readonly live: LiveTable | null;
  readonly mayCancel: boolean;
}) {
  if (live === null) return <span className="text-ink-3">{words("monitor.unheard")}</span>;
  const { hand } = live;
  return (
    <div className="space-y-1">
      {hand === null ? (
        <p className="text-ink-3">{words("monitor.noHand")}</p>
      ) : (
        <>
          <p className="whitespace-nowrap">{words("monitor.hand", { handNo: hand.handNo, street: streetOf(hand) })}</p>
          <p className="figures">{hand.board}</p>
        </>
      )}
      {mayCancel && <CancelHand tableId={tableId} handNo={hand?.handNo ?? null} />}
    </div>
  );
}

const streetOf = ({ street }: NonNullable<LiveTable["hand"]>) => words(`monitor.streets.${STREETS[street] ?? "0"}`);

function Turn({ live, now }: { readonly live: LiveTable; readonly now: number }) {
  const turn = live.hand?.turn;
  if (!turn) return null;
  const name = live.seats.find(({ seat }) => seat === turn.seat)?.name ?? String(turn.seat + 1);
  const left = turn.deadline === null ? null : Math.max(0, Math.round((turn.deadline - now) / 1000));
  return (
    <>
      {name}
      <span className="block text-xs text-ink-3">
        {left === null ? words("monitor.noClock") : words("monitor.left", { seconds: left })}
      </span>
    </>
  );
}

function Seats({ live, currency }: { readonly live: LiveTable | null; readonly currency: Currency }) {
  if (!live || live.seats.length === 0) return <span className="text-ink-3">{words("monitor.free")}</span>;
  return (
    <ul className="space-y-0.5">
      {live.seats.map(({ seat, name, bot, stack, bet, state, connected }) => (
        <li key={seat} className="flex gap-2 whitespace-nowrap">
          <span className="figures w-5 text-right text-ink-3">{seat + 1}</span>
          <span>{name}</span>
          <span className="figures">
            {formatAmount(stack, currency)}
            {bet > 0 && ` + ${formatAmount(bet, currency)}`}
          </span>
          <span className="text-xs text-ink-3">
            {[words(`monitor.states.${state}`), bot && words("monitor.bot"), !connected && words("monitor.away")]
              .filter(Boolean)
              .join(", ")}
          </span>
        </li>
      ))}
    </ul>
  );
}
