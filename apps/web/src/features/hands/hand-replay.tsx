"use client";
import { isSeatEvent } from "@poker/engine";
import { clsx } from "clsx";
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "../../ui/button.tsx";
import { describeEvent } from "../table/announce/event-text.ts";
import { HandBreakdownSheet } from "../table/cashier/hand-breakdown-sheet.tsx";
import { Felt } from "../table/felt/felt.tsx";
import type { PlayerBadges } from "../table/felt/player-badges.ts";
import { type EndedHand, seatNamesOf } from "../table/session/table-store.ts";
import { type ReplayedHand, type ReplayStep, splitIntoSteps } from "./replay-steps.ts";

/** How long a step is shown during automatic replay. */
const STEP_INTERVAL_MS = 1_200;

/** Replays a finished hand step by step at the felt and in words, and shows where its chips went. */
export function HandReplay({
  hand,
  playerBadges,
}: {
  readonly hand: ReplayedHand;
  readonly playerBadges: PlayerBadges;
}) {
  const t = useTranslations("history");
  const moments = useMemo(() => splitIntoSteps(hand), [hand]);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [telling, setTelling] = useState(false);
  const last = moments.length - 1;
  const go = (to: number) => {
    setPlaying(false);
    setAt(Math.min(Math.max(to, 0), last));
  };
  useEffect(() => {
    if (!playing) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => setAt(at + 1), STEP_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [playing, at, last]);
  const moment = moments[at];
  if (!moment) return <p className="py-8 text-ink-2">{t("noEvents")}</p>;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        <div className="h-[min(64dvh,36rem)] min-h-96">
          <Felt scene={moment.scene} badges={playerBadges} onSit={null} />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a toolbar, not a form's group */}
        <div role="group" aria-label={t("steps")} className="mt-3 flex flex-wrap items-center justify-center gap-1">
          <IconButton label={t("first")} disabled={at === 0} onClick={() => go(0)}>
            <ChevronFirst className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton label={t("back")} disabled={at === 0} onClick={() => go(at - 1)}>
            <ChevronLeft className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t(playing ? "pause" : "play")}
            onClick={() => {
              if (at >= last) setAt(0);
              setPlaying(!playing);
            }}
          >
            {playing ? <Pause className="size-5" aria-hidden="true" /> : <Play className="size-5" aria-hidden="true" />}
          </IconButton>
          <IconButton label={t("next")} disabled={at === last} onClick={() => go(at + 1)}>
            <ChevronRight className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton label={t("last")} disabled={at === last} onClick={() => go(last)}>
            <ChevronLast className="size-5" aria-hidden="true" />
          </IconButton>
          <span className="figures ml-2 min-w-16 text-sm text-ink-2">{t("step", { at: at + 1, of: last + 1 })}</span>
          <Button size="sm" kind="outline" onClick={() => setTelling(true)}>
            {t("money")}
          </Button>
        </div>
      </div>
      <HandTranscript steps={moments} currentStep={at} onGoToStep={go} />
      {telling && <HandBreakdownSheet endedHand={findEndedHand(hand, moments)} onClose={() => setTelling(false)} />}
    </div>
  );
}

/** The whole hand in words; each line leads to its step. */
function HandTranscript({
  steps,
  currentStep,
  onGoToStep,
}: {
  readonly steps: readonly ReplayStep[];
  readonly currentStep: number;
  readonly onGoToStep: (to: number) => void;
}) {
  const t = useTranslations("history");
  const say = useTranslations();
  const list = useRef<HTMLOListElement>(null);
  // Scrolls the list only, not the page.
  useEffect(() => {
    const { current } = list;
    const line = current?.querySelector<HTMLElement>(`[data-step="${currentStep}"]`);
    if (current && line) current.scrollTop = line.offsetTop - current.offsetTop - current.clientHeight / 2;
  }, [currentStep]);
  return (
    <ol
      ref={list}
      aria-label={t("transcript")}
      className="max-h-[70dvh] overflow-y-auto rounded-2xl border border-line bg-surface p-2 text-sm"
    >
      {steps.map(({ scene, events }, index) => {
        const names = seatNamesOf(scene);
        const lines = events
          .filter(({ type }) => type !== "to-act")
          .map((event) => describeEvent(say, event, { scene, names }))
          .filter((line) => line !== null);
        if (lines.length === 0) return null;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the hand
          <li key={index} data-step={index}>
            <button
              type="button"
              aria-current={index === currentStep ? "step" : undefined}
              onClick={() => onGoToStep(index)}
              className={clsx(
                "block w-full rounded-lg px-3 py-1.5 text-left hover:bg-surface-2",
                index === currentStep && "bg-surface-2",
              )}
            >
              {lines.join(" ")}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function findEndedHand({ settings, events, players }: ReplayedHand, moments: readonly ReplayStep[]): EndedHand | null {
  const end = moments.find(({ events: of }) => of.some(({ type }) => type === "hand-ended"))?.scene.view.hand;
  if (!end) return null;
  return {
    hand: end,
    events: events.filter((event) => !isSeatEvent(event)),
    names: Object.fromEntries(players.map(({ seat, name }) => [seat, name])),
    currency: settings.currency,
  };
}
