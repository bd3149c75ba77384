"use client";
/**
 * Shows one line under the header of a tournament's table: level, clock and place. Pressing the line opens everything else about the
 * tournament.
 */
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { Translate } from "../../../../ui/card-text.ts";
import { formatAmount } from "../../../../ui/format-amount.ts";
import { formatClock } from "../../../../ui/format-duration.ts";
import { LazyBoundary, lazyPart } from "../../../../ui/lazy-boundary.tsx";
import { briefLevelText, levelText } from "../../../../ui/level-text.ts";
import type { TableScene } from "../session/table-scene.ts";
import { TABLE_STRIP_CLASS } from "../table-frame.tsx";
import { type TableTournament, useLevelClock, useTableTournament } from "./tournament-context.tsx";
import { isTournamentOver, nextPrizeText } from "./tournament-texts.ts";

const TournamentSheet = lazyPart(
  () => import("./tournament-sheet.tsx"),
  (file) => file.TournamentSheet,
);

/** Shows the line under the header. It has its full height even before any data has arrived. */
export function TournamentStrip({ scene }: { readonly scene: TableScene }) {
  const t = useTranslations("tournamentTable");
  const tournament = useTableTournament();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={TABLE_STRIP_CLASS} data-testid="tournament-strip">
      {tournament && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="figures flex size-full items-center gap-x-3 overflow-hidden px-4 text-sm whitespace-nowrap text-ink-2 transition-colors duration-(--quick) hover:bg-surface-2 focus-visible:outline-offset-[-3px] desk:gap-x-5 desk:px-6"
        >
          <span className="sr-only">{t("open")}: </span>
          <StripItems tournament={tournament} />
          <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
        </button>
      )}
      {isOpen && tournament && (
        <LazyBoundary>
          <TournamentSheet tournament={tournament} tableId={scene.view.tableId} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </div>
  );
}

/** Shows a part of the line that has no room on a phone. On a phone, the sheet has this part. */
const Wide = ({ children }: { readonly children: ReactNode }) => (
  <span className="hidden truncate desk:inline">{children}</span>
);

function StripItems({ tournament }: { readonly tournament: TableTournament }) {
  const t = useTranslations("tournamentTable");
  const say = useTranslations();
  const { view, own, settings } = tournament.picture;
  const { level, next } = view.clock;
  if (isTournamentOver(view))
    return (
      <>
        <span className="truncate text-ink">{t(`say.${view.phase}`)}</span>
        <span className="grow" />
        {own?.place != null && <span>{t("result.place", { place: own.place, entries: view.entries })}</span>}
      </>
    );
  const prize = nextPrizeText(say, view, settings.currency);
  return (
    <>
      <span className="hidden desk:inline">
        {t("level", { level: level.no })} <span className="font-semibold text-ink">{levelText(say, level)}</span>
      </span>
      <span className="desk:hidden">
        <span aria-hidden="true">{t("levelBrief", { level: level.no })} </span>
        <span className="sr-only">{t("level", { level: level.no })} </span>
        <span className="font-semibold text-ink">{briefLevelText(say, level)}</span>
      </span>
      <StripClock tournament={tournament} />
      <Wide>{next ? t("next", { stakes: levelText(say, next) }) : t("lastLevel")}</Wide>
      <span className="grow" />
      {view.isHandForHand && <span className="truncate font-medium text-brass-ink">{t("handForHand")}</span>}
      <Wide>{t("average", { amount: formatAmount(view.averageStack, "chips") })}</Wide>
      {prize && <Wide>{prize}</Wide>}
      <span>{placeText(say, view, own)}</span>
    </>
  );
}

/** Returns the player's place among the players who are left. For every other viewer, returns how many players are left. */
const placeText = (
  t: Translate,
  { playersLeft: left }: TableTournament["picture"]["view"],
  own: TableTournament["picture"]["own"],
): string =>
  own?.rank != null ? t("tournamentTable.place", { place: own.rank, left }) : t("tournamentTable.left", { left });

function StripClock({ tournament }: { readonly tournament: TableTournament }) {
  const t = useTranslations("tournamentTable");
  const clock = useLevelClock(tournament);
  const { break: pause, pausedAt, isRunning } = tournament.picture.view.clock;
  const time = formatClock(clock.levelLeftMs);
  if (pausedAt !== null) return <span className="truncate font-medium text-brass-ink">{t("paused")}</span>;
  if (pause)
    return (
      <span className="truncate font-medium text-brass-ink">
        {pause.until === null ? t("breakSoon") : t("break", { time: formatClock(clock.breakLeftMs ?? 0) })}
      </span>
    );
  return (
    <span className={clsx(isRunning ? "text-ink" : "text-ink-3")}>
      <span aria-hidden="true">{time}</span>
      <span className="sr-only">{t("leftInLevel", { time })}</span>
    </span>
  );
}
