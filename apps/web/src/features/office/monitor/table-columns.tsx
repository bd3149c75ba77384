import type { MonitoredNode, MonitoredTable, NamedTableMonitorState } from "@poker/db";
import { seatAt } from "@poker/engine";
import Link from "next/link";
import type { Column } from "../../../ui/data-table.tsx";
import { type ChipUnit, chipUnitOf, formatAmount } from "../../../ui/format-amount.ts";
import { PlayerName } from "../names/named-links.tsx";
import { PrivateGameLine } from "../tables/private-game-line.tsx";
import { t } from "../translator.ts";
import { unitStatusLabel } from "../unit-labels.ts";
import { CancelHandButton } from "./monitor-buttons.tsx";

interface TableColumnsOptions {
  readonly nodes: readonly MonitoredNode[];
  readonly now: number;
  readonly mayCancel: boolean;
}

/** Returns the columns of the monitor's list of tables. The list has no hidden cards, because a node publishes none. */
export const buildTableColumns = ({
  nodes,
  now,
  mayCancel,
}: TableColumnsOptions): readonly Column<MonitoredTable>[] => [
  {
    head: t("monitor.columns.table"),
    cell: ({ id, name, pool, tournament, privateGame, closesAt, state }) => (
      <>
        <Link
          href={tournament ? `/admin/tournaments/${tournament.id}` : `/admin/tables/${pool?.id ?? id}`}
          prefetch={false}
          className="font-medium underline"
        >
          {name}
        </Link>
        <span className="block text-xs text-ink-3">{state && unitStatusLabel(state.status)}</span>
        {privateGame && (
          <span className="block max-w-64 min-w-40 text-xs text-ink-3">
            <PrivateGameLine game={privateGame} closesAt={closesAt} />
          </span>
        )}
        {pool && (
          <span className="block text-xs text-ink-3">{t("monitor.queue", { name: pool.name, count: pool.queue })}</span>
        )}
      </>
    ),
  },
  {
    head: t("monitor.columns.hand"),
    cell: ({ id, state, node }) =>
      state ? (
        <HandCell tableId={id} live={state} mayCancel={mayCancel} />
      ) : (
        <span className="text-ink-3">{t(isAlive(node, nodes) ? "monitor.loading" : "monitor.notPublished")}</span>
      ),
  },
  {
    head: t("monitor.columns.pot"),
    figures: true,
    cell: (table) => table.state?.hand && formatAmount(table.state.hand.pot, chipUnitOf(table)),
  },
  { head: t("monitor.columns.toAct"), cell: ({ state }) => state?.hand && <ToActCell live={state} now={now} /> },
  {
    head: t("monitor.columns.players"),
    cell: (table) => table.state && <SeatsCell live={table.state} unit={chipUnitOf(table)} />,
  },
  { head: t("monitor.columns.watchers"), figures: true, cell: ({ state }) => state?.watchers },
  {
    head: t("monitor.columns.node"),
    cell: ({ node }) => <NodeCell node={node} nodes={nodes} />,
  },
];

const isAlive = (node: MonitoredTable["node"], nodes: readonly MonitoredNode[]): boolean =>
  nodes.some(({ id, alive }) => id === node?.id && alive);

/** Names the node that runs the table. Marks a node that no longer reports as gone. */
function NodeCell({ node, nodes }: Pick<MonitoredTable, "node"> & Pick<TableColumnsOptions, "nodes">) {
  if (node === null) return <span className="text-danger">{t("monitor.unowned")}</span>;
  return (
    <span title={node.id} className="whitespace-nowrap">
      {node.name || node.id.slice(0, 8)}
      {!isAlive(node, nodes) && <span className="block text-xs text-danger">{t("monitor.gone")}</span>}
    </span>
  );
}

const STREETS = ["0", "1", "2", "3"] as const;

function HandCell({
  tableId,
  live,
  mayCancel,
}: {
  readonly tableId: string;
  readonly live: NamedTableMonitorState;
  readonly mayCancel: boolean;
}) {
  const { hand } = live;
  return (
    <div className="space-y-1">
      {hand === null ? (
        <p className="text-ink-3">{t("monitor.noHand")}</p>
      ) : (
        <>
          <p className="whitespace-nowrap">{t("monitor.hand", { handNo: hand.handNo, street: streetLabel(hand) })}</p>
          <p className="figures">{hand.board}</p>
        </>
      )}
      {mayCancel && <CancelHandButton tableId={tableId} handNo={hand?.handNo ?? null} />}
    </div>
  );
}

const streetLabel = ({ street }: NonNullable<NamedTableMonitorState["hand"]>) =>
  t(`monitor.streets.${STREETS[street] ?? "0"}`);

function ToActCell({ live, now }: { readonly live: NamedTableMonitorState; readonly now: number }) {
  const turn = live.hand?.toAct;
  if (!turn) return null;
  const name = seatAt(live.seats, turn.seat)?.name ?? String(turn.seat + 1);
  const left = turn.deadline === null ? null : Math.max(0, Math.round((turn.deadline - now) / 1000));
  return (
    <>
      {name}
      <span className="block text-xs text-ink-3">
        {left === null ? t("monitor.noClock") : t("monitor.left", { seconds: left })}
      </span>
    </>
  );
}

function SeatsCell({ live, unit }: { readonly live: NamedTableMonitorState; readonly unit: ChipUnit }) {
  if (live.seats.length === 0) return <span className="text-ink-3">{t("monitor.free")}</span>;
  return (
    <ul className="space-y-0.5">
      {live.seats.map(({ seat, playerId, name, bot, stack, bet, state, connected }) => (
        <li key={seat} className="flex gap-2 whitespace-nowrap">
          <span className="figures w-5 text-right text-ink-3">{seat + 1}</span>
          <PlayerName id={playerId} name={name} />
          <span className="figures">
            {formatAmount(stack, unit)}
            {bet > 0 && ` + ${formatAmount(bet, unit)}`}
          </span>
          <span className="text-xs text-ink-3">
            {[t(`monitor.states.${state}`), bot && t("monitor.bot"), !connected && t("monitor.away")]
              .filter(Boolean)
              .join(", ")}
          </span>
        </li>
      ))}
    </ul>
  );
}
