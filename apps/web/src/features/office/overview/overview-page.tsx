import type { Overview, RecentCount } from "@poker/db";
import Link from "next/link";
import type { ReactNode } from "react";
import { formatAmount } from "../../../ui/format-amount.ts";
import { AutoRefresh } from "../auto-refresh.tsx";
import { RakeByDay } from "../daily-rake-chart.tsx";
import { PageHead } from "../page-parts.tsx";
import { t } from "../translator.ts";
import { OpenMatterList } from "./open-matter-list.tsx";

const REFRESH_MS = 30_000;

const formatCount = (count: number): string => count.toLocaleString("en-US");

/**
 * The first page of the back office. It shows who is online, what is played, the chips in play, and what waits for the
 * staff.
 */
export const OverviewPage = ({ overview }: { readonly overview: Overview }) => {
  const { people, tournaments, newAccounts, hands, chipsInPlay, rakeByDay, matters } = overview;
  return (
    <>
      <AutoRefresh ms={REFRESH_MS} />
      <PageHead title={t("overview.title")} />
      <OpenMatterList matters={matters} />
      <div className="mb-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-5">
        {people && (
          <FigurePanel title={t("overview.people")}>
            <Figure name={t("overview.online")} href="/admin/players?sort=seen">
              {formatCount(people.online)}
            </Figure>
            <Figure name={t("overview.seated")}>{formatCount(people.seated)}</Figure>
            <Figure name={t("overview.queued")}>{formatCount(people.queued)}</Figure>
          </FigurePanel>
        )}
        <FigurePanel title={t("overview.tournaments")}>
          <Figure name={t("overview.registering")} href="/admin/tournaments">
            {formatCount(tournaments.registering)}
          </Figure>
          <Figure name={t("overview.running")}>{formatCount(tournaments.running)}</Figure>
          <Figure name={t("overview.playersLeft")}>{formatCount(tournaments.playersLeft)}</Figure>
        </FigurePanel>
        {newAccounts && (
          <RecentPanel title={t("overview.newAccounts")} count={newAccounts} href="/admin/players?sort=created" />
        )}
        {hands && <RecentPanel title={t("overview.hands")} count={hands} href="/admin/hands" />}
        {chipsInPlay && (
          <FigurePanel title={t("overview.chipsInPlay")}>
            {chipsInPlay.length === 0 && <Figure name={t("overview.atTables")}>{formatAmount(0)}</Figure>}
            {chipsInPlay.map(({ currency, amount }) => (
              <Figure key={currency} name={t(`currencies.${currency}`)}>
                {formatAmount(amount, currency)}
              </Figure>
            ))}
          </FigurePanel>
        )}
      </div>
      {rakeByDay && <RakeByDay days={rakeByDay} />}
    </>
  );
};

const RecentPanel = ({
  title,
  count: { today, week },
  href,
}: {
  readonly title: string;
  readonly count: RecentCount;
  readonly href: string;
}) => (
  <FigurePanel title={title}>
    <Figure name={t("overview.today")} href={href}>
      {formatCount(today)}
    </Figure>
    <Figure name={t("overview.week")}>{formatCount(week)}</Figure>
  </FigurePanel>
);

const FigurePanel = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="rounded-2xl border border-line bg-surface p-5">
    <h2 className="mb-3 text-sm font-medium text-ink-2">{title}</h2>
    <dl className="flex flex-wrap gap-x-8 gap-y-3">{children}</dl>
  </section>
);

/** A number with its name. `href` is the page that lists what was counted. */
const Figure = ({
  name,
  href,
  children,
}: {
  readonly name: string;
  readonly href?: string;
  readonly children: string;
}) => (
  <div className="flex flex-col-reverse">
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className="figures text-2xl font-semibold tracking-tight">
      {href === undefined ? (
        children
      ) : (
        <Link href={href} prefetch={false} className="underline decoration-line-strong underline-offset-4">
          {children}
        </Link>
      )}
    </dd>
  </div>
);
