"use client";
import type { BuyInOffer, Currency } from "@poker/protocol";
import { clsx } from "clsx";
import Link from "next/link";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, Problem } from "../../../ui/field.tsx";
import { formatAmount, parseAmount } from "../../../ui/format-amount.ts";
import { Slider } from "../../../ui/slider.tsx";
import { SwitchRow } from "../../../ui/toggle.tsx";

export interface ChipRange {
  readonly min: number;
  readonly max: number;
  readonly balance: number;
  /** What is offered first. */
  readonly initial: number;
  readonly reason: BuyInOffer["reason"];
}

/** Sixty big blinds, or the nearest the range and the balance allow. */
export const defaultBuyIn = (offer: BuyInOffer, bigBlind: number): number =>
  Math.max(offer.min, Math.min(offer.max, offer.balance, bigBlind * 60));

/** How many chips: within a range that says why it is so. Both sitting down and topping up end here. */
export function ChipAmountDialog({
  open,
  onOpenChange,
  title,
  place,
  range,
  isGuestBarred,
  currency,
  bigBlind,
  label,
  confirm,
  entry,
  note,
  problem,
  isBusy,
  onConfirm,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly place: string;
  /** null: still asking. */
  readonly range: ChipRange | null;
  /** A guest at a real-money table: he can only be told. G9 */
  readonly isGuestBarred: boolean;
  readonly currency: Currency;
  readonly bigBlind: number;
  readonly label: string;
  readonly confirm: string;
  /** null: nothing to choose. */
  readonly entry: { readonly atOnce: boolean; readonly onChange: (atOnce: boolean) => void } | null;
  readonly note: string | null;
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly onConfirm: (amount: number) => void;
}) {
  const t = useTranslations();
  const [chosen, setChosen] = useState<number | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (!open) setChosen(null);
    setTyped(null);
  }, [open]);
  const amount = (value: number) => formatAmount(value, currency);
  const most = range ? Math.min(range.max, range.balance) : 0;
  const short = range !== null && range.balance < range.min;
  const value = range ? Math.max(range.min, Math.min(most, chosen ?? range.initial)) : 0;
  const commit = () => {
    const parsed = typed === null ? null : parseAmount(typed);
    if (parsed !== null) setChosen(parsed);
    setTyped(null);
  };

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={place}>
      <form
        className="mt-5 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const parsed = typed === null ? null : parseAmount(typed);
          if (range && !short) onConfirm(parsed === null ? value : Math.max(range.min, Math.min(most, parsed)));
        }}
      >
        <div className="flex min-h-[7.5rem] flex-col gap-2">
          {isGuestBarred ? (
            <>
              <p>{t("buyIn.guest")}</p>
              <Link href="/sign-up" className={clsx(buttonClass({ kind: "outline" }), "self-start")}>
                {t("account.signUp")}
              </Link>
            </>
          ) : range === null ? (
            <p className="text-ink-2">{t("buyIn.loading")}</p>
          ) : (
            <>
              <div className="flex items-end gap-4">
                <Field
                  className="grow"
                  label={label}
                  inputMode="decimal"
                  autoComplete="off"
                  disabled={short}
                  value={typed ?? amount(value)}
                  onChange={(event) => setTyped(event.target.value)}
                  onFocus={(event) => event.target.select()}
                  onBlur={commit}
                />
                <p className="figures pb-2.5 text-sm text-ink-2">
                  {range.min === range.max
                    ? t("buyIn.exact", { max: amount(range.max) })
                    : t("buyIn.range", { min: amount(range.min), max: amount(range.max) })}
                </p>
              </div>
              {most > range.min && (
                <Slider
                  label={label}
                  valueText={amount(value)}
                  value={value}
                  min={range.min}
                  max={most}
                  step={Math.min(bigBlind, most - range.min)}
                  onChange={(next) => {
                    setTyped(null);
                    setChosen(next);
                  }}
                />
              )}
              <p className="figures text-sm text-ink-2">
                {short
                  ? t("buyIn.notEnough", { min: amount(range.min) })
                  : t("buyIn.balance", { balance: amount(range.balance) })}
              </p>
              {range.reason && (
                <p className="text-sm text-info">
                  {t("buyIn.reason", { stack: amount(range.reason.stack), time: formatClockTime(range.reason.leftAt) })}
                </p>
              )}
            </>
          )}
        </div>
        {entry && !isGuestBarred && (
          <SwitchRow
            id="deal-at-once"
            label={t("buyIn.deal")}
            help={t("buyIn.dealHelp", { amount: amount(bigBlind) })}
            checked={entry.atOnce}
            onChange={entry.onChange}
          />
        )}
        {note && <p className="text-sm text-ink-2">{note}</p>}
        <Problem>{problem}</Problem>
        <div className="grid grid-cols-[1fr_2fr] gap-2">
          <Button size="lg" onClick={() => onOpenChange(false)}>
            {t("buyIn.cancel")}
          </Button>
          {/* Enter does what the dialog is for, as soon as it can be done. */}
          <Button
            key={range === null ? "asking" : "ready"}
            autoFocus={range !== null}
            size="lg"
            kind="primary"
            type="submit"
            disabled={range === null || short || isBusy}
          >
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const formatClockTime = (at: number): string =>
  new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
