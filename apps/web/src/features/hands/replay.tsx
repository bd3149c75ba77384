"use client";
import { isSeatEvent } from "@poker/engine";
import { clsx } from "clsx";
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "../../ui/button.tsx";
import type { Company } from "../table/company.ts";
import { Felt } from "../table/felt.tsx";
import { MoneySheet } from "../table/money/money-sheet.tsx";
import type { EndedHand } from "../table/table-store.ts";
import { sayEvent } from "../table/text/say-event.ts";
import { useWords } from "../table/words.ts";
import { type Moment, momentsOf, type ReplayedHand } from "./moments.ts";

/** How long a moment stays while it plays by itself. */
const PLAY_MS = 1_200;

/** A finished hand, step by step at the felt and in words; and where its chips went. */
export function Replay({ hand, company }: { readonly hand: ReplayedHand; readonly company: Company }) {
  const t = useTranslations("history");
  const moments = useMemo(() => momentsOf(hand), [hand]);
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
    const timer = setTimeout(() => setAt(at + 1), PLAY_MS);
    return () => clearTimeout(timer);
  }, [playing, at, last]);
  const moment = moments[at];
  if (!moment) return <p className="py-8 text-ink-2">{t("noEvents")}</p>;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        <div className="h-[min(64dvh,36rem)] min-h-96">
          <Felt scene={moment.scene} company={company} onSit={null} />
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
      <Told moments={moments} at={at} onGo={go} />
      {telling && <MoneySheet ended={endedOf(hand, moments)} onClose={() => setTelling(false)} />}
    </div>
  );
}

/** The whole hand as a dealer would say it; each line leads to its moment. */
function Told({
  moments,
  at,
  onGo,
}: {
  readonly moments: readonly Moment[];
  readonly at: number;
  readonly onGo: (to: number) => void;
}) {
  const t = useTranslations("history");
  const say = useWords();
  const list = useRef<HTMLOListElement>(null);
  // Within the list alone: the page stays where it is.
  useEffect(() => {
    const { current } = list;
    const line = current?.querySelector<HTMLElement>(`[data-moment="${at}"]`);
    if (current && line) current.scrollTop = line.offsetTop - current.offsetTop - current.clientHeight / 2;
  }, [at]);
  return (
    <ol
      ref={list}
      aria-label={t("told")}
      className="max-h-[70dvh] overflow-y-auto rounded-2xl border border-line bg-surface p-2 text-sm"
    >
      {moments.map(({ scene, events }, index) => {
        const names = Object.fromEntries(scene.view.seats.map(({ seat, name }) => [seat, name]));
        const lines = events
          .filter(({ type }) => type !== "turn")
          .map((event) => sayEvent(say, event, { scene, names }))
          .filter((line) => line !== null);
        if (lines.length === 0) return null;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a moment is its place in the hand
          <li key={index} data-moment={index}>
            <button
              type="button"
              aria-current={index === at ? "step" : undefined}
              onClick={() => onGo(index)}
              className={clsx(
                "block w-full rounded-lg px-3 py-1.5 text-left hover:bg-surface-2",
                index === at && "bg-surface-2",
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

function endedOf({ settings, events, players }: ReplayedHand, moments: readonly Moment[]): EndedHand | null {
  const end = moments.find(({ events: of }) => of.some(({ type }) => type === "hand-ended"))?.scene.view.hand;
  if (!end) return null;
  return {
    hand: end,
    events: events.filter((event) => !isSeatEvent(event)),
    names: Object.fromEntries(players.map(({ seat, name }) => [seat, name])),
    currency: settings.currency,
  };
}
