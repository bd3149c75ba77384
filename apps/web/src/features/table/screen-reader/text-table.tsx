"use client";
import { type Chances, seatAt } from "@poker/engine";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useAmountUnits, useAmountUnitsOf } from "../../../ui/amount-unit.ts";
import type { AmountUnit } from "../../../ui/format-amount.ts";
import { usePreferences } from "../../../ui/preferences.ts";
import { keyText, useHotkeys, useKeyBindings } from "../actions/hotkeys.ts";
import { type PlayerBadges, toPlayerRef } from "../felt/player-badges.ts";
import { buildSeatScene, nameOfPlayer, stakeOfScene, type TableScene } from "../session/table-scene.ts";
import type { ShownStep } from "../session/table-store.ts";
import { describeWaiting } from "../session/table-waiting.ts";
import { useTournamentWait } from "../tournament/use-level-clock.ts";
import { type AnnouncedLine, mergeLines, useChanceLines } from "./chance-lines.ts";
import { describeStep } from "./event-text.ts";
import { describeSeats, readBoard, readCards, readPot, readStacks, readTurn } from "./read-out.ts";

const MAX_LOG_LINES = 60;

/** Shows the game in words: a log that is read out as it grows, the table as lists, and hotkeys that read out any part of it. */
export function TextTable({
  scene,
  expectsBots,
  badges,
  chances,
  recentSteps,
  header,
  news,
  banner,
  status,
  actions,
}: {
  readonly scene: TableScene;
  /** A bot of the room sits down in a moment. */
  readonly expectsBots: boolean;
  readonly badges: PlayerBadges;
  readonly chances: Chances | null;
  readonly recentSteps: readonly ShownStep[];
  readonly header: ReactNode;
  /** What happens in the tournament of the table, in words. */
  readonly news: ReactNode;
  readonly banner: ReactNode;
  readonly status: ReactNode;
  readonly actions: ReactNode;
}) {
  return (
    <div className="flex h-full flex-col" data-testid="text-table">
      {header}
      <main id="content" className="mx-auto flex min-h-0 w-full max-w-3xl grow flex-col gap-4 px-4 pb-4">
        {banner}
        <EventLog recentSteps={recentSteps} chances={chances} />
        {news}
        <ReadOut scene={scene} />
        <div className="grid shrink-0 gap-x-8 gap-y-3 sm:grid-cols-2">
          <CurrentHand scene={scene} expectsBots={expectsBots} />
          <PlayerList scene={scene} badges={badges} chances={chances} />
        </div>
        <div className="flex shrink-0 flex-col gap-2">
          <div className="text-sm text-ink-2">{status}</div>
          {actions}
          <ReadingKeysHelp />
        </div>
      </main>
    </div>
  );
}

/** In what the text table writes amounts: in whole words. */
const useTextUnit = (scene: TableScene): AmountUnit => useAmountUnits(stakeOfScene(scene)).spoken;

/** Collects the lines of the log, oldest first: what was announced stays written down for a while. */
function useEventLog(recentSteps: readonly ShownStep[]): readonly AnnouncedLine[] {
  const t = useTranslations();
  const unitsOf = useAmountUnitsOf();
  const [log, setLog] = useState<readonly AnnouncedLine[]>([]);
  useEffect(() => {
    setLog((before) => {
      const last = before.at(-1)?.stepNo ?? 0;
      const added = recentSteps.flatMap((step) => {
        const text = step.stepNo > last ? describeStep(t, step, unitsOf(stakeOfScene(step.scene)).spoken) : "";
        return text ? [{ id: String(step.stepNo), stepNo: step.stepNo, text }] : [];
      });
      return added.length > 0 ? [...before, ...added].slice(-MAX_LOG_LINES) : before;
    });
  }, [recentSteps, t, unitsOf]);
  return log;
}

function EventLog({
  recentSteps,
  chances,
}: {
  readonly recentSteps: readonly ShownStep[];
  readonly chances: Chances | null;
}) {
  const t = useTranslations();
  const log = mergeLines(useEventLog(recentSteps), useChanceLines(recentSteps, chances));
  return (
    <section
      aria-label={t("text.log")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys
      tabIndex={0}
      data-scrolls=""
      className="flex min-h-24 grow flex-col-reverse overflow-y-auto rounded-2xl border border-line bg-surface p-4"
    >
      <div role="log" aria-live="polite" data-testid="announcer" className="figures flex flex-col gap-1">
        {log.map(({ id, text }) => (
          <p key={id} className="text-ink-2 last:text-ink">
            {text}
          </p>
        ))}
      </div>
      {log.length === 0 && <p className="text-ink-3">{t("text.logEmpty")}</p>}
    </section>
  );
}

/** Reads out a part of the table when its hotkey is pressed. */
function ReadOut({ scene }: { readonly scene: TableScene }) {
  const t = useTranslations();
  const unit = useTextUnit(scene);
  const hotkeys = usePreferences((preferences) => preferences.hotkeys);
  const [readOut, setReadOut] = useState({ text: "", count: 0 });
  const readAloud = (text: string) => setReadOut(({ count }) => ({ text, count: count + 1 }));
  useHotkeys(hotkeys, {
    readCards: () => readAloud(readCards(t, scene)),
    readBoard: () => readAloud(readBoard(t, scene)),
    readPot: () => readAloud(readPot(t, scene, unit)),
    readStacks: () => readAloud(readStacks(t, scene, unit)),
    readTurn: () => readAloud(readTurn(t, scene, unit)),
  });
  return (
    <p role="status" data-testid="answer" className="figures min-h-6 font-medium">
      {/* A new element each time, so that the same text is read out again. */}
      {readOut.text && <span key={readOut.count}>{readOut.text}</span>}
    </p>
  );
}

function CurrentHand({ scene, expectsBots }: { readonly scene: TableScene; readonly expectsBots: boolean }) {
  const t = useTranslations();
  const unit = useTextUnit(scene);
  const tournamentWait = useTournamentWait(scene);
  const waiting = scene.view.tournament ? tournamentWait : describeWaiting(t, scene, expectsBots);
  return (
    <section aria-label={t("text.now")} className="figures">
      <h2 className="text-sm font-semibold text-ink-2">{t("text.now")}</h2>
      <p data-testid="text-cards">{readCards(t, scene)}</p>
      <p data-testid="text-board">{readBoard(t, scene)}</p>
      <p>{readPot(t, scene, unit)}</p>
      {waiting && <p>{waiting}</p>}
      <p data-testid="text-turn" className="mt-1 font-medium">
        {readTurn(t, scene, unit)}
      </p>
    </section>
  );
}

function PlayerList({
  scene,
  badges,
  chances,
}: {
  readonly scene: TableScene;
  readonly badges: PlayerBadges;
  readonly chances: Chances | null;
}) {
  const t = useTranslations();
  const unit = useTextUnit(scene);
  const { onOpenPlayer } = badges;
  return (
    <section aria-label={t("text.players")}>
      <h2 className="text-sm font-semibold text-ink-2">{t("text.players")}</h2>
      <ul className="figures">
        {describeSeats(t, scene, badges, chances, unit).map(({ seat, text }) => {
          const player = seatAt(scene.view.seats, seat);
          return (
            <li key={seat} data-testid={`seat-${seat}`}>
              {text}
              {onOpenPlayer && player && seat !== scene.you && (
                <button
                  type="button"
                  aria-label={t("notes.about", { name: nameOfPlayer(scene, player) })}
                  onClick={() => onOpenPlayer(toPlayerRef(buildSeatScene(scene, player)))}
                  className="-my-2 ml-1 inline-block px-2 py-2 text-sm text-ink-2 underline underline-offset-4 hover:text-ink"
                >
                  {t("notes.open")}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function ReadingKeysHelp() {
  const t = useTranslations();
  const hotkeys = usePreferences((preferences) => preferences.hotkeys);
  const keys = useKeyBindings();
  if (!hotkeys) return null;
  const keyCap = (hotkey: keyof typeof keys) => keyText(t, keys[hotkey]);
  return (
    <p className="text-xs text-ink-3">
      {t("text.help", {
        readCards: keyCap("readCards"),
        readBoard: keyCap("readBoard"),
        readPot: keyCap("readPot"),
        readStacks: keyCap("readStacks"),
        readTurn: keyCap("readTurn"),
        help: keyCap("help"),
      })}
    </p>
  );
}
