"use client";
import type { TournamentPicture } from "@poker/client";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatClock } from "../../ui/format-duration.ts";
import { useServerNow } from "../../ui/server-clock.ts";
import { useLevelText } from "./describe-news.ts";
import { levelClockAt } from "./level-clock.ts";

/** Shows the clock of the running tournament: the level and the next one, the break, and why the tables wait. M6–M8, M18 */
export function ClockPanel({ picture: { view, settings } }: { readonly picture: TournamentPicture }) {
  const t = useTranslations("tournaments.page");
  const levelText = useLevelText(settings.structure);
  const now = useServerNow();
  const { clock } = view;
  const { level, next } = clock;
  const times = levelClockAt(view, now ?? view.now);
  const isBreak = times.breakLeftMs !== null;
  return (
    <section aria-label={t("clock")} className="rounded-2xl border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div>
          <p className="text-sm text-ink-2">{t("levelOf", { level: level.no, levels: settings.levels.length })}</p>
          <p className="figures text-2xl font-semibold tracking-tight">{levelText(level)}</p>
          <p className="figures mt-1 text-sm text-ink-2">
            {next ? `${t("nextLevel")}: ${levelText(next)}` : t("lastLevel")}
          </p>
        </div>
        <p className="ml-auto text-right">
          <span className="block text-sm text-ink-2">{t(isBreak ? "breakLeft" : "timeLeft")}</span>
          <span className="figures text-4xl font-semibold" role="timer">
            {formatClock(times.breakLeftMs ?? times.levelLeftMs)}
          </span>
        </p>
      </div>
      <ClockNotes picture={{ view, settings }} times={times} />
    </section>
  );
}

function ClockNotes({
  picture: { view },
  times,
}: {
  readonly picture: Pick<TournamentPicture, "view" | "settings">;
  readonly times: ReturnType<typeof levelClockAt>;
}) {
  const t = useTranslations("tournaments.page");
  const { clock, isHandForHand, tables } = view;
  const waitedFor = tables.filter(({ isWaitedFor }) => isWaitedFor).map(({ tableNo }) => tableNo);
  const notes: readonly ReactNode[] = [
    clock.pausedAt !== null && t("paused"),
    clock.break !== null && clock.break.until === null && t("breakWaits"),
    isHandForHand && t("handForHand"),
    isHandForHand && waitedFor.length > 0 && t("waitingFor", { tables: waitedFor.join(", ") }),
  ];
  const soon = [
    times.breakInMs !== null && clock.break === null && t("breakSoon", { time: formatClock(times.breakInMs) }),
    times.hourlyBreakInMs !== null && t("hourlyBreak", { time: formatClock(times.hourlyBreakInMs) }),
  ].filter((note) => note !== false);
  return (
    <>
      {soon.length > 0 && <p className="figures mt-2 text-sm text-ink-2">{soon.join(" · ")}</p>}
      {notes.map(
        (note) =>
          note !== false && (
            <p key={String(note)} className="mt-2 font-medium text-brass-ink">
              {note}
            </p>
          ),
      )}
    </>
  );
}
