import type { OpenRemoval, Player, PlayerBreaks } from "@poker/db";
import type { Sanction, SessionInfo } from "@poker/protocol";
import Link from "next/link";
import type { ReactNode } from "react";
import { formatAmount } from "../../../ui/format-amount.ts";
import { CopyableId } from "../names/named-links.tsx";
import { PageHead } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { StaffNoteForm } from "./player-forms.tsx";
import { sanctionLabels, shownEmail } from "./player-labels.ts";
import { BreakPanel, FactorPanel } from "./player-panels.tsx";
import { SanctionForm } from "./sanction-form.tsx";
import { SessionPanel } from "./session-panel.tsx";

const LINKS = { statement: "/admin/books/statement/", adjustments: "/admin/chips?player=" } as const;
const TABS = ["timeline", "hands", "ledger"] as const;

interface PlayerPageProps {
  readonly player: Player;
  readonly breaks: PlayerBreaks;
  readonly may: Readonly<Record<Sanction, boolean>>;
  /** null when the member of staff may not see sessions. */
  readonly sessions: readonly SessionInfo[] | null;
  readonly mayEndBreak: boolean;
  /**
   * The open request to remove second factors, if there is one, and whether this member of staff may decide it. The
   * whole field is null when the member of staff may not ask for a removal. It is also null for guests and bots, who
   * have no second factors.
   */
  readonly factorRemoval: { readonly open: OpenRemoval | null; readonly mayDecide: boolean } | null;
  readonly activeTab: (typeof TABS)[number];
  /** The pages of the books that show this player and that the member of staff may read. */
  readonly links: readonly (keyof typeof LINKS)[];
  readonly children: ReactNode;
}

/**
 * Shows one player: account, chips, notes, breaks, and the sanctions that the member of staff may impose. `children` is
 * the player's history.
 */
export function PlayerPage({
  player,
  breaks,
  may,
  mayEndBreak,
  factorRemoval,
  sessions,
  activeTab,
  links,
  children,
}: PlayerPageProps) {
  const { id, name, bot, sanctions } = player;
  return (
    <>
      <PlayerHead player={player} links={links} />
      <p className="mb-6 font-medium" data-testid="sanctions">
        {sanctionLabels(sanctions).join("; ") || t("players.good")}
      </p>
      <div className="grid gap-6 lg:grid-cols-3">
        <PlayerChips player={player} />
        <StaffNotes player={player} />
        {!bot && (
          <PlayerPanel title={t("players.sanctions")}>
            <SanctionForm userId={id} name={name} sanctions={sanctions} may={may} />
          </PlayerPanel>
        )}
        {!bot && (
          <PlayerPanel title={t("players.breaks.title")}>
            <BreakPanel breaks={breaks} mayDecide={mayEndBreak} />
          </PlayerPanel>
        )}
        {factorRemoval && (
          <PlayerPanel title={t("players.factors.title")}>
            <FactorPanel userId={id} {...factorRemoval} />
          </PlayerPanel>
        )}
      </div>
      {sessions && !bot && <SessionPanel userId={id} sessions={sessions} />}
      <PlayerTabs userId={id} activeTab={activeTab} />
      {children}
    </>
  );
}

function PlayerHead({ player, links }: Pick<PlayerPageProps, "player" | "links">) {
  const { id, name, guest, bot, createdAt, lastSeenAt, gone } = player;
  const kind = bot ? t("players.bot") : guest ? t("players.guest") : shownEmail(player);
  return (
    <PageHead title={name}>
      <p className="text-sm text-ink-2">
        {kind && `${kind} · `}
        {gone && `${t(`players.gone.${gone}`)} · `}
        {t("players.since", { at: formatUtcTime(createdAt) })} ·{" "}
        {t("players.seenAt", { at: formatUtcTime(lastSeenAt) })}
      </p>
      <CopyableId id={id} />
      {links.length > 0 && (
        <nav aria-label={t("players.links.label")} className="flex gap-4 text-sm">
          {links.map((link) => (
            <Link key={link} href={`${LINKS[link]}${id}`} prefetch={false} className="underline">
              {t(`players.links.${link}`)}
            </Link>
          ))}
        </nav>
      )}
    </PageHead>
  );
}

const PlayerChips = ({ player: { balances, seats } }: Pick<PlayerPageProps, "player">) => (
  <PlayerPanel title={t("players.balances")}>
    {balances.map(({ currency, wallet, stacks }) => (
      <p key={currency} className="figures">
        {currency === "game"
          ? t("players.inGames", { amount: formatAmount(stacks, currency) })
          : `${t("players.inWallet", { amount: formatAmount(wallet, currency) })}, ${t("players.atTables", { amount: formatAmount(stacks, currency) })}`}
      </p>
    ))}
    <h3 className="mt-4 mb-1 text-sm font-medium text-ink-2">{t("players.seats")}</h3>
    {seats.length === 0 && <p>{t("players.noSeats")}</p>}
    {seats.map(({ tableId, table, since }) => (
      <p key={tableId}>
        <span title={tableId}>{table}</span> <span className="text-xs text-ink-3">{formatUtcTime(since)}</span>
      </p>
    ))}
  </PlayerPanel>
);

const StaffNotes = ({ player: { id, notes } }: Pick<PlayerPageProps, "player">) => (
  <PlayerPanel title={t("players.notes")}>
    <ul className="mb-4 max-h-64 space-y-2 overflow-y-auto">
      {notes.map(({ text, by, at }) => (
        <li key={`${at} ${text}`}>
          {text}
          <span className="block text-xs text-ink-3">{t("players.noteBy", { by, at: formatUtcTime(at) })}</span>
        </li>
      ))}
    </ul>
    <StaffNoteForm userId={id} />
  </PlayerPanel>
);

const PlayerTabs = ({ userId, activeTab }: Pick<PlayerPageProps, "activeTab"> & { readonly userId: string }) => (
  <nav aria-label={t("players.tabs.label")} className="mt-8 mb-3 flex gap-1">
    {TABS.map((tab) => (
      <Link
        key={tab}
        href={`/admin/players/${userId}?show=${tab}`}
        prefetch={false}
        aria-current={tab === activeTab ? "page" : undefined}
        className="rounded-lg px-3 py-2 text-sm text-ink-2 hover:bg-surface-2 aria-[current=page]:bg-surface-2 aria-[current=page]:font-medium aria-[current=page]:text-ink"
      >
        {t(`players.tabs.${tab}`)}
      </Link>
    ))}
  </nav>
);

const PlayerPanel = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="rounded-2xl border border-line bg-surface p-5">
    <h2 className="mb-3 text-sm font-medium text-ink-2">{title}</h2>
    {children}
  </section>
);
