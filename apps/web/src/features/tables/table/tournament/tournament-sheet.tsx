"use client";
import { priceTotal, type TournamentSettings } from "@poker/engine";
import Link from "next/link";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { formatAmount } from "../../../../ui/format-amount.ts";
import { formatClock } from "../../../../ui/format-duration.ts";
import { levelText } from "../../../../ui/level-text.ts";
import { Sheet } from "../../../../ui/sheet.tsx";
import { tournamentHref } from "../../../../ui/shown-names.ts";
import { addOnOffer, canAskForDeal, rebuyOffer } from "./purchase-buttons.tsx";
import { type TableTournament, useLevelClock, usePlayerNames } from "./tournament-context.tsx";
import { describeMove } from "./tournament-texts.ts";

const SHOWN_PRIZES = 10;
const SHOWN_MOVES = 5;

/** Shows what the player may buy or ask for now. Renders nothing if there is no such offer. */
export function TournamentActions({ tournament: { session, picture } }: { readonly tournament: TableTournament }) {
  const t = useTranslations("tournamentTable");
  const isPending = useStore(session.state, ({ pending }) => pending !== null);
  const { settings } = picture;
  const [rebuy, addOn, asksDeal] = [rebuyOffer(picture), addOnOffer(picture), canAskForDeal(picture)];
  if (!rebuy && !addOn && !asksDeal) return null;
  const offerText = ({ chips, price }: Pick<NonNullable<TournamentSettings["addOn"]>, "chips" | "price">) => ({
    chips: formatAmount(chips, "chips"),
    price: formatAmount(priceTotal(price), settings.currency),
  });
  return (
    <section aria-label={t("sheet.actions")} className="mb-6 flex flex-col gap-2">
      {rebuy && (
        <Button disabled={isPending} onClick={() => void session.sendCommand("rebuy", (ids) => ids)}>
          {t("rebuy.now", offerText(rebuy))}
        </Button>
      )}
      {addOn && (
        <Button disabled={isPending} onClick={() => void session.sendCommand("add-on", (ids) => ids)}>
          {t("addOn.now", offerText(addOn))}
        </Button>
      )}
      {asksDeal && (
        <Button disabled={isPending} onClick={() => void session.sendCommand("ask-deal", (ids) => ids)}>
          {t("deal.ask")}
        </Button>
      )}
    </section>
  );
}

/** Shows everything about the tournament that a player at one of its tables may want to know. */
export function TournamentSheet({
  tournament,
  tableId,
  onClose,
}: {
  readonly tournament: TableTournament;
  readonly tableId: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations("tournamentTable");
  const close = useTranslations("lobby");
  const { view } = tournament.picture;
  return (
    <Sheet
      title={view.name}
      description={t("sheet.help", { left: view.playersLeft, entries: view.entries })}
      closeLabel={close("close")}
      onClose={onClose}
    >
      <ClockSection tournament={tournament} />
      <TournamentActions tournament={tournament} />
      <PrizeSection tournament={tournament} />
      <TableSection tournament={tournament} tableId={tableId} />
      <MoveSection tournament={tournament} />
      <Link href={tournamentHref(view.tournamentId)} className={buttonClass({ kind: "outline" })}>
        {t("page")}
      </Link>
    </Sheet>
  );
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="mb-6">
    <h3 className="mb-1 text-sm font-semibold text-ink-2">{title}</h3>
    <dl className="divide-y divide-line">{children}</dl>
  </section>
);

const Row = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) => (
  <div className="figures flex items-baseline justify-between gap-4 py-2">
    <dt className="text-ink-2">{label}</dt>
    <dd className="text-right font-medium">{children}</dd>
  </div>
);

function ClockSection({ tournament }: { readonly tournament: TableTournament }) {
  const t = useTranslations("tournamentTable");
  const say = useTranslations();
  const clock = useLevelClock(tournament);
  const { view, own } = tournament.picture;
  const { level, next, break: pause, pausedAt } = view.clock;
  const breaks = [clock.breakInMs, clock.hourlyBreakInMs].filter((ms) => ms !== null);
  const nextBreak = breaks.length === 0 ? null : formatClock(Math.min(...breaks));
  return (
    <Section title={t("level", { level: level.no })}>
      <Row label={t("sheet.blinds")}>{levelText(say, level)}</Row>
      <Row label={t("sheet.levelClock")}>{pausedAt === null ? formatClock(clock.levelLeftMs) : t("paused")}</Row>
      <Row label={t("sheet.nextLevel")}>{next ? levelText(say, next) : t("lastLevel")}</Row>
      {pause ? (
        <Row label={t("sheet.nextBreak")}>
          {pause.until === null
            ? t("sheet.breakAfterHands")
            : t("sheet.breakNow", { time: formatClock(clock.breakLeftMs ?? 0) })}
        </Row>
      ) : (
        nextBreak && <Row label={t("sheet.nextBreak")}>{t("sheet.inTime", { time: nextBreak })}</Row>
      )}
      {own && own.rank !== null && (
        <Row label={t("sheet.yourPlace")}>{t("sheet.placeOf", { place: own.rank, left: view.playersLeft })}</Row>
      )}
      <Row label={t("sheet.average")}>{formatAmount(view.averageStack, "chips")}</Row>
    </Section>
  );
}

function PrizeSection({ tournament: { picture } }: { readonly tournament: TableTournament }) {
  const t = useTranslations("tournamentTable.sheet");
  const { view, settings } = picture;
  const amount = (cents: number) => formatAmount(cents, settings.currency);
  const pool = amount(view.prizePool);
  const isGuaranteed = view.guarantee > view.paidIn;
  const more = view.prizes.length - SHOWN_PRIZES;
  return (
    <Section title={t("prizes")}>
      <Row label={view.isPoolFrozen ? t("pool") : `${t("pool")}, ${t("soFar")}`}>
        {isGuaranteed ? t("guaranteed", { amount: pool }) : pool}
      </Row>
      {view.tickets > 0 && <Row label={t("ticketPlaces", { count: view.tickets })}>{t("ticket")}</Row>}
      {view.prizes.slice(0, SHOWN_PRIZES).map((prize, i) =>
        prize === 0 ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a prize is identified by its place
          <Row key={i} label={t("prize", { place: i + 1 })}>
            {amount(prize)}
          </Row>
        ),
      )}
      {more > 0 && <Row label={t("more", { count: more })}>{amount(view.prizes.at(-1) ?? 0)}</Row>}
    </Section>
  );
}

function TableSection({
  tournament: { picture },
  tableId: here,
}: {
  readonly tournament: TableTournament;
  readonly tableId: string;
}) {
  const t = useTranslations("tournamentTable.sheet");
  const { tables } = picture.view;
  if (tables.length < 2) return null;
  return (
    <Section title={t("tables")}>
      {tables.map(({ tableId, tableNo, players, isWaitedFor }) => (
        <Row
          key={tableId}
          label={
            tableId === here ? (
              `${t("table", { table: tableNo })}, ${t("thisTable")}`
            ) : (
              <Link href={`/table/${tableId}`} prefetch={false} className="underline underline-offset-4">
                {t("table", { table: tableNo })}
              </Link>
            )
          }
        >
          {isWaitedFor ? `${t("players", { count: players })}, ${t("waitedFor")}` : t("players", { count: players })}
        </Row>
      ))}
    </Section>
  );
}

function MoveSection({ tournament: { picture, userId } }: { readonly tournament: TableTournament }) {
  const t = useTranslations("tournamentTable.sheet");
  const say = useTranslations();
  const nameOf = usePlayerNames();
  const moves = picture.view.moves.filter(({ reason }) => reason.kind !== "final-table").slice(-SHOWN_MOVES);
  if (moves.length === 0) return null;
  return (
    <section className="mb-6">
      <h3 className="mb-1 text-sm font-semibold text-ink-2">{t("moves")}</h3>
      <ul className="figures divide-y divide-line">
        {moves.toReversed().map((move) => (
          <li key={`${move.at} ${move.playerId}`} className="py-2 text-sm">
            {describeMove(say, move, move.playerId === userId ? null : nameOf(move.playerId))}
          </li>
        ))}
      </ul>
    </section>
  );
}
