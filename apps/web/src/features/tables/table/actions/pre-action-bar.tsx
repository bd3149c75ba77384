"use client";
import { type Chips, seatAt } from "@poker/engine";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { useAmountUnits } from "../../../../ui/amount-unit.ts";
import { formatAmount } from "../../../../ui/format-amount.ts";
import { stakeOfScene, type TableScene } from "../session/table-scene.ts";
import { useClickGuard } from "./click-guard.ts";
import { listPreActions, type PreAction } from "./pre-actions.ts";

/**
 * Shows the buttons with which a player chooses an action while another player is to act. Takes the place of the action bar. Pressing the
 * chosen button again cancels the choice.
 */
export function PreActionBar({
  scene,
  chosen,
  isConnected,
  onChoose,
}: {
  readonly scene: TableScene;
  readonly chosen: PreAction | null;
  readonly isConnected: boolean;
  readonly onChoose: (chosen: PreAction | null) => void;
}) {
  const t = useTranslations();
  const offers = listPreActions(scene);
  const stack = seatAt(scene.view.hand?.seats ?? [], scene.you)?.stack;
  const { shown } = useAmountUnits(stakeOfScene(scene));
  const amount = (value: Chips) => formatAmount(value, shown);
  // Blocks the buttons for a moment when their texts change, because another player's bet can change them just before the player presses.
  const isGuarded = useClickGuard(`${scene.view.handNo} ${offers.map(({ kind, amount: cost }) => `${kind} ${cost}`)}`);
  if (offers.length === 0) return null;
  const offerText = ({ kind, amount: cost }: PreAction) =>
    t(kind === "call" && cost === stack ? "pre.callAllIn" : `pre.${kind}`, { amount: amount(cost) });
  return (
    <fieldset
      aria-label={t("pre.title")}
      data-testid="pre-actions"
      className="grid auto-cols-fr grid-flow-col gap-2 short:grid-flow-row short:gap-1.5"
    >
      {offers.map((offer) => {
        const isChosen = chosen?.kind === offer.kind;
        return (
          <button
            key={offer.kind}
            type="button"
            aria-pressed={isChosen}
            disabled={!isConnected || isGuarded}
            onClick={() => onChoose(isChosen ? null : offer)}
            className={clsx(
              "figures flex min-h-12 touch-manipulation items-center justify-center gap-2 rounded-2xl border px-2 py-1 text-sm leading-tight font-medium transition-colors duration-(--quick) max-sm:gap-1.5 max-sm:px-1.5 max-sm:text-xs short:min-h-10",
              isChosen ? "border-brass-ink bg-surface-2 text-ink" : "border-line text-ink-2 hover:text-ink",
            )}
          >
            <span
              aria-hidden="true"
              className={clsx(
                "size-3.5 shrink-0 rounded-full border",
                isChosen ? "border-brass-ink bg-brass-ink" : "border-line-strong",
              )}
            />
            {/* The text takes two lines where one line is too short for it, so that no text is cut off. */}
            <span className="min-w-0 text-balance">{offerText(isChosen ? chosen : offer)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
