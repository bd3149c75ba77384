"use client";
import type { Chips } from "@poker/engine";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { formatAmount } from "../../../ui/format-amount.ts";
import type { TableScene } from "../session/table-scene.ts";
import { useClickGuard } from "./click-guard.ts";
import { listPreActions, type PreAction } from "./pre-actions.ts";

/** Stands in the place of the action bar while another player is to act: chooses an action beforehand; pressing it again takes it back. */
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
  const stack = scene.view.hand?.seats.find(({ seat }) => seat === scene.you)?.stack;
  const amount = (value: Chips) => formatAmount(value, scene.view.settings.currency);
  // A bet can change what the buttons say just as the player presses one.
  const isGuarded = useClickGuard(`${scene.view.handNo} ${offers.map(({ kind, amount: cost }) => `${kind} ${cost}`)}`);
  if (offers.length === 0) return null;
  const offerText = ({ kind, amount: cost }: PreAction) =>
    kind === "call" ? t(cost === stack ? "pre.callAllIn" : "pre.call", { amount: amount(cost) }) : t(`pre.${kind}`);
  return (
    <fieldset
      aria-label={t("pre.title")}
      data-testid="pre-actions"
      className="grid grid-cols-3 gap-2 short:grid-cols-1 short:gap-1.5"
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
              "figures flex h-12 touch-manipulation items-center justify-center gap-2 rounded-2xl border px-2 text-sm font-medium transition-colors duration-(--quick) short:h-10",
              isChosen ? "border-brass-ink bg-surface-2 text-ink" : "border-line text-ink-2 hover:text-ink",
            )}
          >
            <span
              aria-hidden="true"
              className={clsx(
                "size-3.5 shrink-0 rounded-full border",
                isChosen ? "border-brass-ink bg-brass" : "border-line-strong",
              )}
            />
            <span className="truncate">{offerText(offer)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
