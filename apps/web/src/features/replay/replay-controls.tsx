"use client";
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../ui/button.tsx";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { type ReplayPosition, SPEEDS } from "./use-replay-position.ts";
import { useReplayWords } from "./use-replay-words.ts";

/** Steps and plays a hand. They stay at the lower edge of the window, where a thumb reaches them, until the page is read on below. */
export function ReplayControls({
  position,
  children,
}: {
  readonly position: ReplayPosition;
  /** The scrub bar. */
  readonly children: ReactNode;
}) {
  const t = useReplayWords();
  const { at, last, playing, speed, go, togglePlaying, setSpeed } = position;
  return (
    <div className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-room px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] lg:mx-0 lg:border-t-0 lg:px-0">
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: a toolbar, not a form's group */}
      <div role="group" aria-label={t("steps")} className="mt-1 flex items-center justify-center gap-1">
        <FilterSelect
          label={t("speed")}
          value={speed}
          choices={SPEEDS.map((value) => ({ value, label: t("speedTimes", { times: value }) }))}
          onChange={setSpeed}
          isMarked={false}
        />
        <IconButton label={t("first")} disabled={at === 0} onClick={() => go(0)} className="max-sm:hidden">
          <ChevronFirst className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label={t("back")} disabled={at === 0} onClick={() => go(at - 1)} className="max-sm:grow">
          <ChevronLeft className="size-6" aria-hidden="true" />
        </IconButton>
        <IconButton label={t(playing ? "pause" : "play")} onClick={togglePlaying} className="max-sm:grow">
          {playing ? <Pause className="size-5" aria-hidden="true" /> : <Play className="size-5" aria-hidden="true" />}
        </IconButton>
        <IconButton label={t("next")} disabled={at === last} onClick={() => go(at + 1)} className="max-sm:grow">
          <ChevronRight className="size-6" aria-hidden="true" />
        </IconButton>
        <IconButton label={t("last")} disabled={at === last} onClick={() => go(last)} className="max-sm:hidden">
          <ChevronLast className="size-5" aria-hidden="true" />
        </IconButton>
        <span className="figures min-w-16 text-right text-sm whitespace-nowrap text-ink-2">
          {t("step", { at: String(at + 1), of: String(last + 1) })}
        </span>
      </div>
    </div>
  );
}
