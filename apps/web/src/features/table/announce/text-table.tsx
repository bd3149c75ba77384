"use client";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { usePreferences } from "../../../ui/preferences.ts";
import { keyText, useHotkeys, useKeyBindings } from "../actions/hotkeys.ts";
import type { PlayerBadges } from "../felt/player-badges.ts";
import { nameOfPlayer, type TableScene } from "../session/table-scene.ts";
import type { ShownStep } from "../session/table-store.ts";
import { describeStep } from "./event-text.ts";
import { describeSeats, readBoard, readCards, readPot, readStacks, readTurn } from "./read-out.ts";

const MAX_LOG_LINES = 60;

interface LogLine {
  readonly stepNo: number;
  readonly text: string;
}

/** Shows the game in words: a log that is read out as it grows, the table as lists, and hotkeys that read out any part of it. */
export function TextTable({
  scene,
  badges,
  recentSteps,
  header,
  banner,
  status,
  actions,
}: {
  readonly scene: TableScene;
  readonly badges: PlayerBadges;
  readonly recentSteps: readonly ShownStep[];
  readonly header: ReactNode;
  readonly banner: ReactNode;
  readonly status: ReactNode;
  readonly actions: ReactNode;
}) {
  return (
    <div className="flex h-full flex-col" data-testid="text-table">
      {header}
      <main id="content" className="mx-auto flex min-h-0 w-full max-w-3xl grow flex-col gap-4 px-4 pb-4">
        {banner}
        <EventLog recentSteps={recentSteps} />
        <ReadOut scene={scene} />
        <div className="grid shrink-0 gap-x-8 gap-y-3 sm:grid-cols-2">
          <CurrentHand scene={scene} />
          <PlayerList scene={scene} badges={badges} />
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

/** Collects the lines of the log, oldest first: what was announced stays written down for a while. */
function useEventLog(recentSteps: readonly ShownStep[]): readonly LogLine[] {
  const t = useTranslations();
  const [log, setLog] = useState<readonly LogLine[]>([]);
  useEffect(() => {
    setLog((before) => {
      const last = before.at(-1)?.stepNo ?? 0;
      const added = recentSteps.flatMap((step) => {
        const text = step.stepNo > last ? describeStep(t, step) : "";
        return text ? [{ stepNo: step.stepNo, text }] : [];
      });
      return added.length > 0 ? [...before, ...added].slice(-MAX_LOG_LINES) : before;
    });
  }, [recentSteps, t]);
  return log;
}

function EventLog({ recentSteps }: { readonly recentSteps: readonly ShownStep[] }) {
  const t = useTranslations();
  const log = useEventLog(recentSteps);
  return (
    <section
      aria-label={t("text.log")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys
      tabIndex={0}
      data-scrolls=""
      className="flex min-h-24 grow flex-col-reverse overflow-y-auto rounded-2xl border border-line bg-surface p-4"
    >
      <div role="log" aria-live="polite" data-testid="announcer" className="figures flex flex-col gap-1">
        {log.map(({ stepNo, text }) => (
          <p key={stepNo} className="text-ink-2 last:text-ink">
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
  const hotkeys = usePreferences((preferences) => preferences.hotkeys);
  const [readOut, setReadOut] = useState({ text: "", count: 0 });
  const readAloud = (text: string) => setReadOut(({ count }) => ({ text, count: count + 1 }));
  useHotkeys(hotkeys, {
    readCards: () => readAloud(readCards(t, scene)),
    readBoard: () => readAloud(readBoard(t, scene)),
    readPot: () => readAloud(readPot(t, scene)),
    readStacks: () => readAloud(readStacks(t, scene)),
    readTurn: () => readAloud(readTurn(t, scene)),
  });
  return (
    <p role="status" data-testid="answer" className="figures min-h-6 font-medium">
      {/* A new element each time, so that the same text is read out again. */}
      {readOut.text && <span key={readOut.count}>{readOut.text}</span>}
    </p>
  );
}

function CurrentHand({ scene }: { readonly scene: TableScene }) {
  const t = useTranslations();
  return (
    <section aria-label={t("text.now")} className="figures">
      <h2 className="text-sm font-semibold text-ink-2">{t("text.now")}</h2>
      <p data-testid="text-cards">{readCards(t, scene)}</p>
      <p data-testid="text-board">{readBoard(t, scene)}</p>
      <p>{readPot(t, scene)}</p>
      <p data-testid="text-turn" className="mt-1 font-medium">
        {readTurn(t, scene)}
      </p>
    </section>
  );
}

function PlayerList({
  scene,
  badges: { tags, onOpenPlayer },
}: {
  readonly scene: TableScene;
  readonly badges: PlayerBadges;
}) {
  const t = useTranslations();
  return (
    <section aria-label={t("text.players")}>
      <h2 className="text-sm font-semibold text-ink-2">{t("text.players")}</h2>
      <ul className="figures">
        {describeSeats(t, scene, tags).map(({ seat, text }) => {
          const player = scene.view.seats.find((taken) => taken.seat === seat);
          return (
            <li key={seat} data-testid={`seat-${seat}`}>
              {text}
              {onOpenPlayer && player && seat !== scene.you && (
                <button
                  type="button"
                  aria-label={t("notes.about", { name: nameOfPlayer(scene, player) })}
                  onClick={() => onOpenPlayer({ userId: player.playerId, name: nameOfPlayer(scene, player) })}
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
