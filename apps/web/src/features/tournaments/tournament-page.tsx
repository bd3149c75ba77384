"use client";
import type { DrawOutcome, StandingsPart, TournamentPicture } from "@poker/client";
import { priceTotal } from "@poker/engine";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import type { DealMessages } from "../../messages/deals/deal.ts";
import { formatAmount } from "../../ui/format-amount.ts";
import { formatClock } from "../../ui/format-duration.ts";
import { LocalTime, useLocalTime } from "../../ui/local-time.tsx";
import { useServerNow } from "../../ui/server-clock.ts";
import { useTournamentName } from "../../ui/shown-names.ts";
import type { Barred } from "../lobby/seating-state.ts";
import { ConnectionBanner } from "../nodes/connection/connection-banner.tsx";
import { cancelReasonText } from "../notices/describe-tournament-notice.ts";
import { ClockPanel } from "./clock-panel.tsx";
import { DrawSection } from "./draw-section.tsx";
import { EntryPanel } from "./entry-panel.tsx";
import { FigureList } from "./figure-list.tsx";
import { useTournament } from "./live-tournaments.ts";
import { PayoutTable, PoolTable } from "./money-tables.tsx";
import { NewsList, NewsReader } from "./news-list.tsx";
import { PageSection } from "./page-section.tsx";
import { PhaseMark } from "./phase-mark.tsx";
import { StandingsSearch, StandingsTable } from "./standings-table.tsx";
import { StructureTable } from "./structure-table.tsx";
import { TableLinks } from "./table-links.tsx";
import { TermsList } from "./terms-list.tsx";
import { type TournamentFacts, type TournamentPageData, tournamentFacts } from "./tournament-facts.ts";
import type { TournamentSession } from "./tournament-session.ts";

interface TournamentPageProps {
  readonly data: TournamentPageData;
  /** null when the viewer is not signed in. */
  readonly viewer: { readonly userId: string; readonly guest: boolean } | null;
  readonly barredReason: Barred | null;
  /** The texts about how cards are dealt and seats are drawn. */
  readonly words: DealMessages;
}

/** Shows one tournament before its start, while it runs, and after its end. */
export function TournamentPage(props: TournamentPageProps) {
  // When a tournament is closed, no server runs it any more.
  return props.data.tournament.closedAt === null ? <LiveTournament {...props} /> : <StoredTournament {...props} />;
}

const StoredTournament = (props: TournamentPageProps) => (
  <TournamentContent {...props} session={null} picture={null} drawOutcome={null} />
);

function LiveTournament(props: TournamentPageProps) {
  const session = useTournament(props.data.tournament.id, props.viewer?.userId ?? null);
  return session ? <WatchedTournament {...props} session={session} /> : <StoredTournament {...props} />;
}

function WatchedTournament({ session, ...props }: TournamentPageProps & { readonly session: TournamentSession }) {
  const { picture, isOver, connectionStatus, drawOutcome } = useStore(session.state);
  const router = useRouter();
  const isEnded = isOver || picture?.view.phase === "finished" || picture?.view.phase === "cancelled";
  // Loads the page's data again when the tournament has ended, because the result comes from the web server.
  useEffect(() => {
    if (isEnded) router.refresh();
  }, [isEnded, router]);
  useOpenOwnTable(picture);
  return (
    <>
      {!isEnded && (
        <div className="pointer-events-none fixed inset-x-3 top-16 z-30 flex justify-center *:pointer-events-auto">
          <ConnectionBanner status={connectionStatus} />
        </div>
      )}
      <TournamentContent {...props} session={session} picture={isOver ? null : picture} drawOutcome={drawOutcome} />
      {picture && <NewsReader picture={picture} />}
    </>
  );
}

/** Opens the player's table when they get a seat while this page is open: at the start, or after a late entry. */
function useOpenOwnTable(picture: TournamentPicture | null): void {
  const router = useRouter();
  const wasOutside = useRef(false);
  const isKnown = picture !== null;
  const status = picture?.own?.status ?? null;
  const tableId = picture?.own?.tableId ?? null;
  useEffect(() => {
    if (!isKnown) return;
    if (status !== "playing" && status !== "pending") wasOutside.current = true;
    else if (tableId !== null && wasOutside.current) {
      wasOutside.current = false;
      router.push(`/table/${tableId}`);
    }
  }, [isKnown, status, tableId, router]);
}

interface ContentProps extends TournamentPageProps {
  readonly session: TournamentSession | null;
  readonly picture: TournamentPicture | null;
  readonly drawOutcome: DrawOutcome | null;
}

/** Returns how far the draw of seats is. If a tournament was cancelled after its start, its seats had been drawn. */
const drawStageOf = ({ phase }: TournamentFacts, { tournament }: TournamentPageData) => {
  if (phase === "announced" || phase === "registering") return "before";
  return phase === "cancelled" && tournament.startedAt === null ? "void" : "drawn";
};

function TournamentContent(props: ContentProps) {
  const { data, viewer, session, picture, drawOutcome, words } = props;
  const t = useTranslations("tournaments.page");
  const facts = tournamentFacts(data, picture);
  const [part, setPart] = useState<StandingsPart>({ from: 0, search: "" });
  useEffect(() => session?.followStandings(part), [session, part]);
  const { settings, currency } = data.tournament;
  const isPlayed = !["announced", "registering", "finished", "cancelled"].includes(facts.phase);
  const standings = { data, picture, viewerId: viewer?.userId ?? null, part, onPart: setPart };
  const isOver = facts.phase === "finished" || facts.phase === "cancelled";
  return (
    <main id="content" className="mx-auto w-full max-w-[84rem] px-4 pt-6 pb-12 lg:px-6">
      <TournamentHead {...props} facts={facts} />
      <div className="mt-6 grid items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-8">
          {isPlayed && picture && <ClockPanel picture={picture} />}
          <FigureList data={data} facts={facts} picture={picture} />
          <PageSection
            id="players"
            title={t(facts.phase === "finished" ? "results" : "players")}
            aside={<StandingsSearch {...standings} />}
          >
            <StandingsTable {...standings} />
          </PageSection>
          {!isOver && (
            <PageSection id="tables" title={t("tables")}>
              <TableLinks facts={facts} />
            </PageSection>
          )}
          {picture && isPlayed && (
            <PageSection id="news" title={t("news")}>
              <NewsList picture={picture} />
            </PageSection>
          )}
          <PageSection id="structure" title={t("structure")}>
            <StructureTable settings={settings} levelNo={isPlayed ? (picture?.view.clock.level.no ?? null) : null} />
          </PageSection>
        </div>
        <div className="grid min-w-0 gap-8">
          {facts.phase !== "cancelled" && (
            <PageSection id="payouts" title={t("payouts")}>
              <PayoutTable facts={facts} currency={currency} ownPlace={facts.own?.place ?? null} />
            </PageSection>
          )}
          <PageSection id="pool" title={t("pool")}>
            <PoolTable data={data} facts={facts} />
          </PageSection>
          <PageSection id="terms" title={t("terms")}>
            <TermsList data={data} />
          </PageSection>
          <DrawSection
            words={words}
            tournamentId={data.tournament.id}
            stage={drawStageOf(facts, data)}
            outcome={drawOutcome}
          />
        </div>
      </div>
    </main>
  );
}

function TournamentHead({
  data,
  facts,
  session,
  viewer,
  barredReason,
}: ContentProps & { readonly facts: TournamentFacts }) {
  const t = useTranslations();
  const nameOf = useTournamentName();
  const { tournament } = data;
  const { settings, currency } = tournament;
  return (
    <>
      <Link
        href="/tournaments"
        className="inline-block py-2 text-sm text-ink-2 underline underline-offset-4 hover:text-ink"
      >
        {t("tournaments.page.lobby")}
      </Link>
      <div className="mt-1 flex flex-wrap items-start gap-x-8 gap-y-4 sm:flex-nowrap">
        <div className="min-w-0 sm:flex-1">
          <h1 className="text-2xl font-semibold tracking-tight break-words">{nameOf(tournament)}</h1>
          <p className="figures text-ink-2">
            {t(`game.${settings.game}`)} · {t(`game.${settings.structure}`)} ·{" "}
            {formatAmount(priceTotal(settings.buyIn), currency)} · {t(`game.${currency}`)}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <PhaseMark phase={facts.phase} hasOneTable={settings.entries.max <= settings.seats} />
            <StartLine data={data} facts={facts} />
          </p>
          <CancelledNote data={data} />
        </div>
        {session && (
          <EntryPanel data={data} facts={facts} session={session} viewer={viewer} barredReason={barredReason} />
        )}
      </div>
    </>
  );
}

/** Says when the tournament starts, what it waits for, or when it ended. */
function StartLine({ data: { tournament }, facts }: Pick<ContentProps, "data"> & { readonly facts: TournamentFacts }) {
  const t = useTranslations("tournaments");
  const now = useServerNow();
  const time = useLocalTime();
  const { startsAt, endedAt, settings } = tournament;
  const { entries, bots } = settings;
  if (endedAt !== null && facts.phase === "finished")
    return <span className="text-ink-2">{t("page.finishedAt", { time: time(endedAt) })}</span>;
  if (facts.phase !== "registering" && facts.phase !== "announced") return null;
  if (startsAt === null)
    return (
      <span className="text-ink-2">
        {facts.entries === 0
          ? t("page.startsWhenFull", { max: entries.max })
          : t("page.missing", { missing: Math.max(0, entries.max - facts.entries) })}
        {bots && (
          <span className="block text-sm">{t("page.botsSoon", { seconds: Math.round(bots.afterMs / 1_000) })}</span>
        )}
      </span>
    );
  return (
    <span className="text-ink-2">
      <LocalTime at={startsAt} />
      {now !== null && startsAt > now && (
        <span className="figures ml-2 font-medium text-brass-ink">
          {t("startsIn", { time: formatClock(startsAt - now) })}
        </span>
      )}
    </span>
  );
}

/** Says why a tournament was cancelled, and where its money went. M5 */
function CancelledNote({ data: { cancellation, tournament } }: Pick<ContentProps, "data">) {
  const t = useTranslations();
  const time = useLocalTime();
  const { currency, endedAt, summary } = tournament;
  if (!cancellation) return null;
  const { reason, all, own } = cancellation;
  const amount = (cents: number) => formatAmount(cents, currency);
  const refunds = [
    all > 0 && t("tournaments.page.cancelledRefund", { amount: amount(all) }),
    own > 0 && t("tournaments.page.cancelledOwn", { amount: amount(own) }),
    summary.entries === 0 && t("tournaments.page.cancelledNone"),
  ];
  return (
    <div className="mt-2 max-w-2xl text-ink-2">
      <p>
        {t("tournaments.page.cancelledHelp", { time: endedAt === null ? "" : time(endedAt) })}
        {reason !== null && ` ${cancelReasonText(t, reason)}`}
      </p>
      <p>{refunds.filter((text) => text !== false).join(" ")}</p>
    </div>
  );
}
