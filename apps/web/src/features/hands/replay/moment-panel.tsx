"use client";
import { type Card, type Chips, GAME_SHAPES, type HandEvent, isSeatEvent, RANKS } from "@poker/engine";
import { useId, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useReplayWords } from "../../../messages/hands/hand-words.ts";
import { useAmountUnits } from "../../../ui/amount-unit.ts";
import { formatAmount } from "../../../ui/format-amount.ts";
import { describeChances } from "../../tables/table/chances/chance-text.ts";
import { buildHandBreakdown, type PotBreakdown } from "../../tables/table/hand-breakdown/hand-breakdown.ts";
import { AmountRow, PotSection, RuleNote } from "../../tables/table/hand-breakdown/hand-breakdown-rows.tsx";
import { nameAtSeat, stakeOfScene } from "../../tables/table/session/table-scene.ts";
import type { EndedHand } from "../../tables/table/session/table-store.ts";
import type { ReplayStep } from "./replay-steps.ts";
import type { ReplayChances } from "./use-replay-chances.ts";

// Computes, for a moment of a replay, the pots, what has been taken and awarded so far, and whether a low can still
// win. P1–P6

interface MomentPots {
  readonly pots: readonly PotBreakdown[];
  /** The chips in front of the players, which are not in a pot yet. */
  readonly inFront: Chips;
  /** null when the game has no low, or when only one player has not folded. P5 */
  readonly low: LowOutlook | null;
}

/** Says if the board allows a low: it does, it never will, or it still needs `missing` more low cards. P6 */
type LowOutlook = "possible" | "impossible" | { readonly missing: number };

const NOTHING_AWARDED = { rake: 0, awards: [], hasOddChip: false, isOneBothWays: false } as const;

/**
 * Computes the pots of a step. `events` are the hand's events up to this step. `ended` is the whole hand; null when its
 * end is not known.
 */
export function potsAt(
  { scene }: Pick<ReplayStep, "scene">,
  events: readonly HandEvent[],
  ended: EndedHand | null,
): MomentPots {
  const { hand } = scene.view;
  if (!hand) return { pots: [], inFront: 0, low: null };
  const inFront = hand.seats.reduce((sum, { bet }) => sum + bet, 0);
  const { awards } = scene.annotations;
  const isContested = hand.seats.filter(({ status }) => status !== "folded").length > 1;
  const low = GAME_SHAPES[hand.rules.game].hasLow && isContested ? lowOutlook(hand.board) : null;
  const isRaked = events.some(({ type }) => type === "raked");
  const breakdown = ended && (awards.length > 0 || isRaked) ? buildHandBreakdown(ended.hand, ended.events) : null;
  if (!breakdown) return { pots: hand.pots.map((pot) => ({ ...pot, ...NOTHING_AWARDED })), inFront, low };
  const pots = breakdown.pots.map((pot, index): PotBreakdown => {
    const soFar = awards.filter((award) => award.pot === index);
    const isAwarded = soFar.length === pot.awards.length;
    return {
      ...pot,
      awards: soFar,
      hasOddChip: pot.hasOddChip && isAwarded,
      isOneBothWays: pot.isOneBothWays && isAwarded,
    };
  });
  return { pots, inFront, low };
}

/** The ranks that count for a low: the ace, and two to eight. */
const LOW_RANKS: ReadonlySet<string> = new Set("A2345678");
/** How many cards of a low come from the board. A low has five cards, and the other two are the player's own. P6 */
const LOW_CARDS_OF_BOARD = 3;
const BOARD_CARDS = 5;

export function lowOutlook(board: readonly Card[]): LowOutlook {
  const ranks = new Set(board.map((card) => RANKS[card >> 2] ?? "").filter((rank) => LOW_RANKS.has(rank)));
  const missing = LOW_CARDS_OF_BOARD - ranks.size;
  if (missing <= 0) return "possible";
  return missing <= BOARD_CARDS - board.length ? { missing } : "impossible";
}

/** Explains a moment of a replay: the pots, what has been won so far, and each hand's chances. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a pot is identified by its place in the order
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
