"use client";
import { type Cents, type Chips, DEAL_KINDS, type DealKind, icmShares } from "@poker/engine";
import type { TournamentDealView } from "@poker/protocol";
import { clsx } from "clsx";
import { type ReactNode, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Button } from "../../../../ui/button.tsx";
import { formatAmount } from "../../../../ui/format-amount.ts";
import { formatClock } from "../../../../ui/format-duration.ts";
import { useSecondsUntil } from "../../../../ui/server-clock.ts";
import { PaneCard } from "../pane-card.tsx";
import { type TableTournament, usePlayerNames } from "./tournament-context.tsx";

type TalkedDeal = Extract<TournamentDealView, { readonly stage: "talking" }>;

interface DealProps {
  readonly tournament: TableTournament;
  readonly deal: TalkedDeal;
}

/**
 * Shows two ways to share the prizes that are left, side by side, each with its calculation. A player agrees to one of them or to neither.
 * M21
 */
export function DealDialog({ tournament, deal, onClose }: DealProps & { readonly onClose: () => void }) {
  const t = useTranslations("tournamentTable.deal");
  const { picture } = tournament;
  const seconds = useSecondsUntil(deal.until + picture.aheadMs);
  const amount = (cents: number) => formatAmount(cents, picture.settings.currency);
  return (
    <PaneCard onOpenChange={(open) => !open && onClose()} title={t("title")} description={t("body")}>
      <p className="figures mt-2 font-medium text-brass-ink" role="timer">
        {t("time", { time: formatClock(seconds * 1_000) })}
      </p>
      <ShareTable tournament={tournament} deal={deal} />
      {deal.kept > 0 && <p className="figures mt-2 text-sm text-ink-2">{t("kept", { amount: amount(deal.kept) })}</p>}
      <DealWorking tournament={tournament} deal={deal} />
      <DealAnswers tournament={tournament} deal={deal} onDecline={onClose} />
    </PaneCard>
  );
}

function ShareTable({ tournament: { picture, userId }, deal }: DealProps) {
  const t = useTranslations("tournamentTable.deal");
  const nameOf = usePlayerNames();
  const amount = (cents: number) => formatAmount(cents, picture.settings.currency);
  return (
    <table className="figures mt-3 w-full text-sm">
      <thead className="text-left text-ink-2">
        <tr className="border-b border-line *:py-1.5 *:font-medium">
          <th scope="col">{t("player")}</th>
          <HeadCell>{t("stack")}</HeadCell>
          <HeadCell>{t("chips")}</HeadCell>
          <HeadCell>{t("icm")}</HeadCell>
          <HeadCell>{t("answer")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {deal.players.map(({ playerId, stack, chips, icm, answer }) => (
          <tr
            key={playerId}
            className={clsx("border-b border-line *:py-1.5", playerId === userId ? "*:font-semibold" : "*:font-normal")}
          >
            <th scope="row" className="max-w-24 truncate text-left">
              {playerId === userId ? t("you") : nameOf(playerId)}
            </th>
            <td className="text-right text-ink-2">{formatAmount(stack, "chips")}</td>
            <td className="text-right">{amount(chips)}</td>
            <td className="text-right">{amount(icm)}</td>
            <td className="pl-2 text-right text-ink-2">{t(`said.${answer ?? "none"}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const HeadCell = ({ children }: { readonly children: ReactNode }) => (
  <th scope="col" className="pl-2 text-right">
    {children}
  </th>
);

// Shows one player step by step how the two proposals of a deal are calculated. M21

interface ChipWorking {
  /** The amount that every player gets, which is the lowest of the shared prizes. */
  readonly last: Cents;
  /** The rest of the prizes, which is shared in proportion to the chips. */
  readonly rest: Cents;
  /** True when a player's share by chips alone would be above the first prize. */
  readonly isCapped: boolean;
}

/** How likely a player is to get one place, from 0 to 1. */
interface PlaceChance {
  readonly place: number;
  readonly chance: number;
}

const CHANCE_PARTS = 100_000;

/**
 * Returns the prizes that the deal shares, first place first. These are the prizes that are left, minus the amount that is kept for the
 * winner.
 */
export function sharedPrizes({ kept, players }: TalkedDeal, prizes: readonly Cents[]): readonly Cents[] {
  return players.map((_, i) => (prizes[i] ?? 0) - (i === 0 ? kept : 0));
}

export function chipWorking({ players }: TalkedDeal, shared: readonly Cents[]): ChipWorking {
  const top = shared[0] ?? 0;
  const last = shared.at(-1) ?? 0;
  const rest = shared.reduce((sum, prize) => sum + prize, 0) - last * players.length;
  const chips = players.reduce((sum, { stack }) => sum + stack, 0);
  return { last, rest, isCapped: players.some(({ stack }) => (rest * stack) / chips > top - last) };
}

/** Returns how likely a stack is to get each place, by the formula of Malmuth and Harville. */
export function placeChances(stacks: readonly Chips[], player: number): readonly PlaceChance[] {
  return stacks.map((_, place) => {
    const onlyThisPlace = stacks.map((_, i) => (i === place ? CHANCE_PARTS : 0));
    return { place: place + 1, chance: (icmShares(stacks, onlyThisPlace)[player] ?? 0) / CHANCE_PARTS };
  });
}

function DealWorking({ tournament: { picture, userId }, deal }: DealProps) {
  const t = useTranslations("tournamentTable.deal");
  const say = useTranslations("chances");
  const { prizes } = picture.view;
  const working = useMemo(() => chipWorking(deal, sharedPrizes(deal, prizes)), [deal, prizes]);
  const mine = deal.players.findIndex(({ playerId }) => playerId === userId);
  const stacks = deal.players.map(({ stack }) => stack);
  const chances = useMemo(() => (mine < 0 ? [] : placeChances(stacks, mine)), [stacks, mine]);
  const amount = (cents: number) => formatAmount(cents, picture.settings.currency);
  const percent = (share: number) => say("percent", { figure: (share * 100).toFixed(1) });
  const own = deal.players[mine];
  const total = stacks.reduce((sum, stack) => sum + stack, 0);
  return (
    <div className="figures mt-3 grid gap-x-5 gap-y-2 text-sm text-ink-2 sm:grid-cols-2">
      <Working title={t("chips")}>
        {t(working.last > 0 ? "chipsWorking" : "chipsAll", {
          last: amount(working.last),
          rest: amount(working.rest),
        })}{" "}
        {own &&
          t(working.last > 0 ? "chipsYou" : "chipsYouAll", {
            share: percent(own.stack / total),
            last: amount(working.last),
            part: amount(own.chips - working.last),
          })}{" "}
        {working.isCapped && t("chipsCapped")}
      </Working>
      <Working title={t("icm")}>
        {t("icmWorking")}{" "}
        {own &&
          t("icmYou", {
            places: chances.map(({ place, chance }) => t("icmPlace", { place, share: percent(chance) })).join(", "),
          })}
      </Working>
    </div>
  );
}

const Working = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h3 className="font-semibold text-ink">{title}</h3>
    <p>{children}</p>
  </section>
);

function DealAnswers({
  tournament: { session, picture, userId },
  deal,
  onDecline,
}: DealProps & { readonly onDecline: () => void }) {
  const t = useTranslations("tournamentTable.deal");
  const isPending = useStore(session.state, ({ pending }) => pending !== null);
  const mine = deal.players.find(({ playerId }) => playerId === userId);
  if (!mine) return <p className="mt-3 text-sm text-ink-2">{t("watching")}</p>;
  const answer = (kind: DealKind | "no") => session.sendCommand("answer-deal", (ids) => ({ ...ids, answer: kind }));
  return (
    <div className="mt-4 flex flex-col gap-2">
      {mine.answer && (
        <p role="status" className="text-sm font-medium text-ink">
          {t("yourAnswer", { kind: mine.answer })}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        {DEAL_KINDS.map((kind) => (
          <Button
            key={kind}
            kind={mine.answer === kind ? "primary" : "quiet"}
            aria-pressed={mine.answer === kind}
            disabled={isPending}
            className="px-2! leading-tight whitespace-normal!"
            onClick={() => void answer(kind)}
          >
            {t(`yesTo.${kind}`, { amount: formatAmount(mine[kind], picture.settings.currency) })}
          </Button>
        ))}
      </div>
      <Button
        kind="ghost"
        disabled={isPending}
        onClick={() => {
          void answer("no");
          onDecline();
        }}
      >
        {t("no")}
      </Button>
    </div>
  );
}
