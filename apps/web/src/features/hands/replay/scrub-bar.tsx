"use client";
import { clsx } from "clsx";
import { useReplayWords } from "../../../messages/hands/hand-words.ts";
import { Slider } from "../../../ui/slider.tsx";
import type { ReplayStreet, StreetMark } from "./replay-steps.ts";

/** A slider through the steps of a hand, with a mark where each street begins. Below it is a button for each street. */
export function ScrubBar({
  at,
  last,
  street,
  streets,
  text,
  onGo,
}: {
  readonly at: number;
  readonly last: number;
  readonly street: ReplayStreet;
  readonly streets: readonly StreetMark[];
  /** A text about the step that is shown, for screen readers. */
  readonly text: string;
  readonly onGo: (to: number) => void;
}) {
  const t = useReplayWords();
  return (
    <div>
      <div className="relative">
        {/* A mark where each street begins. The buttons below have the names of the streets. */}
        <div aria-hidden="true" className="pointer-events-none absolute inset-x-3.5 top-0 h-2">
          {streets
            .filter((mark) => mark.at > 0)
            .map((mark) => (
              <span
                key={mark.street}
                className="absolute h-2 w-px bg-ink-3"
                style={{ left: `${(mark.at / Math.max(1, last)) * 100}%` }}
              />
            ))}
        </div>
        <Slider
          label={t("scrub")}
          valueText={t("scrubValue", {
            street: t(`street.${street}`),
            at: String(at + 1),
            of: String(last + 1),
            what: text,
          })}
          value={at}
          min={0}
          max={last}
          step={1}
          onChange={onGo}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a toolbar, not a group in a form */}
      <div role="group" aria-label={t("streets")} className="flex">
        {streets.map((mark) => (
          <button
            key={mark.street}
            type="button"
            aria-current={mark.street === street ? "step" : undefined}
            // Goes to the last step for the result, because only then has everything been shown and awarded.
            onClick={() => onGo(mark.street === "result" ? last : mark.at)}
            className={clsx(
              "h-9 min-w-0 flex-1 truncate rounded-lg px-1 text-sm font-medium transition-colors duration-(--quick) pointer-coarse:h-11",
              mark.street === street ? "bg-surface-2 text-ink" : "text-ink-2 hover:text-ink",
            )}
          >
            {t(`street.${mark.street}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
