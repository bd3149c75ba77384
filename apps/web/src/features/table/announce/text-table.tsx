"use client";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { usePreferences } from "../../../ui/preferences.ts";
import { keyText, useHotkeys, useKeyBindings } from "../actions/hotkeys.ts";
import type { PlayerBadges } from "../felt/player-badges.ts";
import type { TableScene } from "../session/table-scene.ts";
import type { ShownStep } from "../session/table-store.ts";
import { describeStep } from "./event-text.ts";
import { describeSeats, readBoard, readCards, readPot, readStacks, readTurn } from "./read-out.ts";

const MAX_LOG_LINES = 60;

/** Lines of the dealer's log, oldest first: what was heard stays written down for a while. */
function useSpokenLog(recentSteps: readonly ShownStep[]): readonly { readonly beat: number; readonly text: string }[] {
  const t = useTranslations();
  const [log, setLog] = useState<readonly { readonly beat: number; readonly text: string }[]>([]);
  useEffect(() => {
    setLog((before) => {
      const last = before.at(-1)?.beat ?? 0;
      const fresh = recentSteps.flatMap((one) => {
        const text = one.stepNo > last ? describeStep(t, one) : "";
        return text ? [{ beat: one.stepNo, text }] : [];
      });
      return fresh.length > 0 ? [...before, ...fresh].slice(-MAX_LOG_LINES) : before;
    });
  }, [recentSteps, t]);
  return log;
}

/** The same game in words: a log that is read out as it grows, the table as lists, and keys that read any part of it. */
export function TextTable({
  scene,
  badges: { tags, onOpenPlayer },
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
  const t = useTranslations();
  const hotkeys = usePreferences((preferences) => preferences.hotkeys);
  const keys = useKeyBindings();
  const keyCap = (hotkey: keyof typeof keys) => keyText(t, keys[hotkey]);
  const log = useSpokenLog(recentSteps);
  const [answer, setAnswer] = useState({ text: "", asked: 0 });
  const readAloud = (text: string) => setAnswer(({ asked }) => ({ text, asked: asked + 1 }));
  useHotkeys(hotkeys, {
    readCards: () => readAloud(readCards(t, scene)),
    readBoard: () => readAloud(readBoard(t, scene)),
    readPot: () => readAloud(readPot(t, scene)),
    readStacks: () => readAloud(readStacks(t, scene)),
    readTurn: () => readAloud(readTurn(t, scene)),
  });
  return (
    <div className="flex h-full flex-col" data-testid="text-table">
      {header}
      <main id="content" className="mx-auto flex min-h-0 w-full max-w-3xl grow flex-col gap-4 px-4 pb-4">
        {banner}
        <section
          aria-label={t("text.log")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys
          tabIndex={0}
          data-scrolls=""
          className="flex min-h-24 grow flex-col-reverse overflow-y-auto rounded-2xl border border-line bg-surface p-4"
        >
          <div role="log" aria-live="polite" data-testid="announcer" className="figures flex flex-col gap-1">
            {log.map(({ beat, text }) => (
              <p key={beat} className="text-ink-2 last:text-ink">
                {text}
              </p>
            ))}
          </div>
          {log.length === 0 && <p className="text-ink-3">{t("text.logEmpty")}</p>}
        </section>
        <p role="status" data-testid="answer" className="figures min-h-6 font-medium">
          {/* Asked again, it is said again. */}
          {answer.text && <span key={answer.asked}>{answer.text}</span>}
        </p>
        <div className="grid shrink-0 gap-x-8 gap-y-3 sm:grid-cols-2">
          <section aria-label={t("text.now")} className="figures">
            <h2 className="text-sm font-semibold text-ink-2">{t("text.now")}</h2>
            <p data-testid="text-cards">{readCards(t, scene)}</p>
            <p data-testid="text-board">{readBoard(t, scene)}</p>
            <p>{readPot(t, scene)}</p>
            <p data-testid="text-turn" className="mt-1 font-medium">
              {readTurn(t, scene)}
            </p>
          </section>
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
                        aria-label={t("notes.about", { name: player.name })}
                        onClick={() => onOpenPlayer({ userId: player.playerId, name: player.name })}
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
        </div>
        <div className="flex shrink-0 flex-col gap-2">
          <div className="text-sm text-ink-2">{status}</div>
          {actions}
          {hotkeys && (
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
          )}
        </div>
      </main>
    </div>
  );
}
