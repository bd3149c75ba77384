import type { CommandRecord, HeldTicket, TournamentMoney as Money } from "@poker/db";
import {
  formatRoomTime,
  type ListedEntry,
  type NamedTournament,
  type TournamentDetail,
  type TournamentInfo,
} from "@poker/protocol";
import Link from "next/link";
import { buttonClass } from "../../../ui/button.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { AutoRefresh } from "../auto-refresh.tsx";
import { CopyableId, PlayerName, TournamentName } from "../names/named-links.tsx";
import { PageHead, SettingsText } from "../page-parts.tsx";
import { UnitCommands } from "../tables/unit-commands.tsx";
import { t } from "../translator.ts";
import { EntryTable } from "./entry-table.tsx";
import { buyInLabel, gameLabel, phaseLabel } from "./labels.ts";
import { TournamentActions } from "./tournament-actions.tsx";
import { TournamentMoney } from "./tournament-money.tsx";

const REFRESH_MS = 2_000;

interface TournamentPageProps {
  readonly detail: TournamentDetail;
  readonly money: Money;
  readonly entries: readonly ListedEntry[];
  /** The cursors of the list of entries: `after` is the one of this page, `next` is the one of the next page. */
  readonly after: string | null;
  readonly next: string | null;
  readonly tickets: readonly HeldTicket[];
  readonly satellites: readonly NamedTournament[];
  /** The tournament for which a satellite pays tickets; null when this tournament is not a satellite. */
  readonly target: TournamentInfo | null;
  readonly commands: readonly CommandRecord[];
  readonly timeZone: string;
  readonly mayWrite: boolean;
  readonly mayReadAudit: boolean;
}

/**
 * Shows one tournament: its figures, money and entries, the commands that staff sent to it, and the buttons for new
 * ones.
 */
export function TournamentPage(props: TournamentPageProps) {
  const { detail, money, entries, after, next, commands, timeZone, mayWrite, mayReadAudit } = props;
  const { tournament } = detail;
  const { id, name, number, status, endedAt } = tournament;
  const isOpen = endedAt === null;
  return (
    <>
      <PageHead title={t("books.tournament", { name, number })}>
        {mayReadAudit && (
          <Link
            href={`/admin/audit?${new URLSearchParams({ kind: "tournament", id })}`}
            prefetch={false}
            className={buttonClass({ kind: "outline", size: "sm" })}
          >
            {t("nav.audit")}
          </Link>
        )}
      </PageHead>
      <CopyableId id={id} />
      {isOpen && <AutoRefresh ms={REFRESH_MS} />}
      <TournamentFigures detail={detail} timeZone={timeZone} isPaused={isPaused(commands)} />
      {mayWrite && isOpen && <TournamentActions id={id} status={status} />}
      <div className="mt-8 grid grid-cols-1 gap-8 xl:grid-cols-2">
        <TournamentMoney tournament={tournament} money={money} poolLines={detail.poolLines} />
        <TicketLists {...props} />
      </div>
      <EntryTable
        id={id}
        currency={tournament.currency}
        entries={entries}
        after={after}
        next={next}
        mayDisqualify={mayWrite && status === "running"}
      />
      <UnitCommands commands={commands} />
      <h2 className="mt-8 mb-3 text-lg font-semibold">{t("tables.settings")}</h2>
      <details>
        <summary className="cursor-pointer text-sm text-ink-2">{t("audit.raw")}</summary>
        <div className="mt-2">
          <SettingsText settings={tournament.settings} />
        </div>
      </details>
    </>
  );
}

/**
 * Returns true when the tournament is paused. Only staff pause and resume a tournament, so the newest successful one of
 * these commands tells.
 */
const isPaused = (commands: readonly CommandRecord[]): boolean =>
  commands.find(({ kind, result }) => result?.ok && (kind === "pause" || kind === "resume"))?.kind === "pause";

function TournamentFigures({
  detail: { tournament, tables },
  timeZone,
  isPaused,
}: Pick<TournamentPageProps, "detail" | "timeZone"> & { readonly isPaused: boolean }) {
  const { settings, summary, currency, startsAt, startedAt, endedAt } = tournament;
  const time = (at: number) => formatRoomTime(at, timeZone);
  const figures: readonly (readonly [string, string])[] = [
    [t("tournaments.columns.game"), gameLabel(settings)],
    [t("tournaments.columns.buyIn"), buyInLabel(settings)],
    [t("tournaments.columns.entries"), t("tournaments.ofMost", { count: summary.entries, most: settings.entries.max })],
    [t("tournaments.columns.left"), String(summary.playersLeft)],
    [t("tournaments.columns.level"), t("tournaments.ofMost", { count: summary.levelNo, most: settings.levels.length })],
    [t("tournaments.columns.tables"), String(tables.length)],
    [t("tournaments.columns.pool"), formatAmount(summary.prizePool, currency)],
    [t("tournaments.columns.starts"), startsAt === null ? t("tournaments.whenFull") : time(startsAt)],
    ...(startedAt === null ? [] : [[t("tournaments.columns.started"), time(startedAt)] as const]),
    ...(endedAt === null ? [] : [[t("tournaments.columns.ended"), time(endedAt)] as const]),
  ];
  return (
    <section aria-label={t("tournaments.figures")} className="mt-4 rounded-2xl border border-line bg-surface p-5">
      <p data-testid="tournament-phase" className="mb-3 font-medium">
        {phaseLabel(summary.phase)}
        {isPaused && endedAt === null && ` · ${t("tournaments.paused")}`}
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {figures.map(([name, figure]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-xs text-ink-3">{name}</dt>
            <dd className="figures font-semibold">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/**
 * For a satellite, shows the tournament for which it pays tickets. For the target of satellites, lists the satellites
 * and the players who hold tickets. M23
 */
function TicketLists({ target, tickets, satellites }: Pick<TournamentPageProps, "target" | "tickets" | "satellites">) {
  if (!target && tickets.length === 0 && satellites.length === 0) return null;
  const nameOf = ({ name, number }: NamedTournament) => t("books.tournament", { name, number });
  return (
    <section aria-label={t("tournaments.tickets")} className="space-y-3">
      <h2 className="text-lg font-semibold">{t("tournaments.tickets")}</h2>
      {target && (
        <p className="text-sm">
          {t("tournaments.paysFor")} <TournamentName id={target.id} name={nameOf(target)} />
        </p>
      )}
      {satellites.length > 0 && (
        <p className="text-sm">
          {t("tournaments.paidBy")}{" "}
          {satellites.map((satellite, index) => (
            <span key={satellite.id}>
              {index > 0 && ", "}
              <TournamentName id={satellite.id} name={nameOf(satellite)} />
            </span>
          ))}
        </p>
      )}
      {satellites.length > 0 && tickets.length === 0 && (
        <p className="text-sm text-ink-2">{t("tournaments.noTickets")}</p>
      )}
      <ul className="space-y-1 text-sm">
        {tickets.map(({ userId, name, currency, amount }) => (
          <li key={userId}>
            <PlayerName id={userId} name={name} /> <span className="figures">{formatAmount(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
