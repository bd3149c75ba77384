"use client";
import { isSeatEvent } from "@poker/engine";
import { clsx } from "clsx";
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { stakeOfTable, useAmountUnits } from "../../ui/amount-unit.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { chipUnitOf } from "../../ui/format-amount.ts";
import { useChances } from "../table/chances/use-chances.ts";
import { Felt } from "../table/felt/felt.tsx";
import type { PlayerBadges } from "../table/felt/player-badges.ts";
import { HandBreakdownSheet } from "../table/hand-breakdown/hand-breakdown-sheet.tsx";
import { describeEvent } from "../table/screen-reader/event-text.ts";
import type { TableScene } from "../table/session/table-scene.ts";
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
  const togglePlaying = () => {
    if (at >= last) setAt(0);
    setPlaying(!playing);
  };
  useReplayKeys({ ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(last) });
  const moment = moments[at];
  if (!moment) return <p className="py-8 text-ink-2">{t("noEvents")}</p>;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        <div className="h-[min(64dvh,36rem)] min-h-96">
          <ReplayedFelt scene={moment.scene} badges={playerBadges} />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a toolbar, not a form's group */}
        <div role="group" aria-label={t("steps")} className="mt-3 flex flex-wrap items-center justify-center gap-1">
          <IconButton label={t("first")} disabled={at === 0} onClick={() => go(0)}>
            <ChevronFirst className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton label={t("back")} disabled={at === 0} onClick={() => go(at - 1)}>
            <ChevronLeft className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton label={t(playing ? "pause" : "play")} onClick={togglePlaying}>
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
      <HandTranscript hand={hand} steps={moments} currentStep={at} onGoToStep={go} />
      {telling && <HandBreakdownSheet endedHand={findEndedHand(hand, moments)} onClose={() => setTelling(false)} />}
    </div>
  );
}

const ReplayedFelt = ({ scene, badges }: { readonly scene: TableScene; readonly badges: PlayerBadges }) => (
  <Felt scene={scene} expectsBots={false} badges={badges} chances={useChances(scene)} onSit={null} />
);

/** Calls what a key does, unless the reader types or a dialog is open. */
function useReplayKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (target instanceof HTMLElement && target.matches("input, textarea, select")) return;
      if (document.querySelector("[role=dialog], [role=menu]")) return;
      const act = latest.current[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** The whole hand in words; each line leads to its step, and the list follows the step that is shown. */
function HandTranscript({
  hand,
  steps,
  currentStep,
  onGoToStep,
}: {
  readonly hand: ReplayedHand;
  readonly steps: readonly ReplayStep[];
  readonly currentStep: number;
  readonly onGoToStep: (to: number) => void;
}) {
  const t = useTranslations("history");
  const say = useTranslations();
  const { shown } = useAmountUnits(stakeOfTable({ currency: chipUnitOf(hand), rules: hand.settings.rules }));
  const list = useRef<HTMLOListElement>(null);
  const lines = useMemo(
    () =>
      steps.flatMap(({ scene, events }, step) => {
        const names = seatNamesOf(scene);
        const words = events
          .filter(({ type }) => type !== "to-act")
          .flatMap((event) => describeEvent(say, event, { scene, names }, shown) ?? []);
        return words.length === 0 ? [] : [{ step, text: words.join(" ") }];
      }),
    [steps, say, shown],
  );
  // A step without words belongs to the line before it.
  const currentLine = lines.findLast(({ step }) => step <= currentStep)?.step;
  // Scrolls the list only, not the page.
  useEffect(() => {
    const { current } = list;
    const line = current?.querySelector<HTMLElement>(`[data-step="${currentLine}"]`);
    if (!current || !line) return;
    const above = line.getBoundingClientRect().top - current.getBoundingClientRect().top;
    current.scrollTop += above - (current.clientHeight - line.clientHeight) / 2;
  }, [currentLine]);
  return (
    <ol
      ref={list}
      aria-label={t("transcript")}
      className="max-h-[70dvh] overflow-y-auto rounded-2xl border border-line bg-surface p-2 text-sm"
    >
      {lines.map(({ step, text }) => (
        <li key={step} data-step={step}>
          <button
            type="button"
            aria-current={step === currentLine ? "step" : undefined}
            onClick={() => onGoToStep(step)}
            className={clsx(
              "block w-full rounded-lg px-3 py-1.5 text-left hover:bg-surface-2",
              step === currentLine && "bg-surface-2",
            )}
          >
            {text}
          </button>
        </li>
      ))}
    </ol>
  );
}

function findEndedHand(replayed: ReplayedHand, moments: readonly ReplayStep[]): EndedHand | null {
  const { events, players } = replayed;
  const end = moments.find(({ events: of }) => of.some(({ type }) => type === "hand-ended"))?.scene.view.hand;
  if (!end) return null;
  return {
    hand: end,
    events: events.filter((event) => !isSeatEvent(event)),
    names: Object.fromEntries(players.map(({ seat, name }) => [seat, name])),
    unit: chipUnitOf(replayed),
  };
}
