"use client";
import { GAME_SHAPES, isSeatEvent } from "@poker/engine";
import { useId, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useAmountUnits } from "../../ui/amount-unit.ts";
import { formatAmount } from "../../ui/format-amount.ts";
import { describeChances } from "../table/chances/chance-text.ts";
import { AmountRow, PotSection, RuleNote } from "../table/hand-breakdown/hand-breakdown-rows.tsx";
import { nameAtSeat, stakeOfScene } from "../table/session/table-scene.ts";
import type { EndedHand } from "../table/session/table-store.ts";
import { type LowOutlook, potsAt } from "./moment-pots.ts";
import type { ReplayStep } from "./replay-steps.ts";
import type { ReplayChances } from "./use-replay-chances.ts";
import { useReplayWords } from "./use-replay-words.ts";

/** Explains a moment of a replay: its pots, with what was won of them so far, and the chances of the hands. */
export function MomentPanel({
  steps,
  at,
  ended,
  chances,
}: {
  readonly steps: readonly ReplayStep[];
  readonly at: number;
  readonly ended: EndedHand | null;
  readonly chances: ReplayChances | null;
}) {
  const t = useReplayWords();
  const say = useTranslations();
  const id = useId();
  const step = steps[at];
  const events = useMemo(
    () => steps.slice(0, at + 1).flatMap((one) => one.events.filter((event) => !isSeatEvent(event))),
    [steps, at],
  );
  if (!step) return null;
  return (
    <section aria-labelledby={id} className="rounded-2xl border border-line bg-surface p-4">
      <h2 id={id} className="mb-2 font-semibold">
        {t("moment")}
      </h2>
      <PotList step={step} moment={potsAt(step, events, ended)} />
      {chances && (
        <div className="mt-4 border-t border-line">
          <p className="figures pt-1.5 text-sm">
            {describeChances(say, chances.chances, (seat) => nameAtSeat(step.scene, seat) ?? String(seat + 1))}
          </p>
          <p className="pt-1 text-sm text-ink-2">
            {t(chances.chances.isExact ? "chances.exact" : "chances.sampled")}{" "}
            {chances.unknownHands > 0 && t("chances.unknown", { count: chances.unknownHands })}
          </p>
        </div>
      )}
    </section>
  );
}

function PotList({
  step: { scene },
  moment,
}: {
  readonly step: ReplayStep;
  readonly moment: ReturnType<typeof potsAt>;
}) {
  const t = useReplayWords();
  const { shown } = useAmountUnits(stakeOfScene(scene));
  const { rules } = scene.view.settings;
  const { hasLow } = GAME_SHAPES[rules.game];
  const format = {
    amount: (value: number) => formatAmount(value, shown),
    name: (seat: number) => nameAtSeat(scene, seat) ?? String(seat + 1),
  };
  const { pots, inFront, low } = moment;
  return (
    <>
      {pots.map((pot, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pot is its place in the order
        <PotSection key={index} pot={pot} index={index} format={format} oddChips={rules.oddChips} hiLo={hasLow} />
      ))}
      {inFront > 0 && <AmountRow label={t("inFront")} value={format.amount(inFront)} />}
      {low !== null && <RuleNote rules="P5 P6">{lowText(t, low)}</RuleNote>}
      {pots.length === 0 && inFront === 0 && <p className="text-sm text-ink-2">{t("noPots")}</p>}
    </>
  );
}

function lowText(t: ReturnType<typeof useReplayWords>, low: LowOutlook): string {
  return typeof low === "string" ? t(`low.${low}`) : t("low.missing", { count: low.missing });
}
