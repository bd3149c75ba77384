"use client";
import type { BuyInOffer, Currency } from "@poker/protocol";
import { clsx } from "clsx";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, Problem } from "../../../ui/field.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { Slider } from "../../../ui/slider.tsx";
import { SwitchRow } from "../../../ui/toggle.tsx";
import { type ChipAmount, type ChipRange, useChipAmount } from "./chip-amount.ts";

/** Sixty big blinds, or the nearest the range and the balance allow. */
export const defaultBuyIn = (offer: BuyInOffer, bigBlind: number): number =>
  Math.max(offer.min, Math.min(offer.max, offer.balance, bigBlind * 60));

interface ChipAmountDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly place: string;
  /** null while the room is asked for it. */
  readonly range: ChipRange | null;
  /** A guest cannot play at a real-money table. G9 */
  readonly isGuestBarred: boolean;
  readonly currency: Currency;
  readonly bigBlind: number;
  readonly label: string;
  readonly confirm: string;
  /** Whether the player is dealt in at once; null where there is no choice. */
  readonly entry: { readonly atOnce: boolean; readonly onChange: (atOnce: boolean) => void } | null;
  readonly note: string | null;
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly onConfirm: (amount: number) => void;
}

/** Asks for an amount of chips, within a range and with the reason for it: for sitting down and for topping up. */
export function ChipAmountDialog(props: ChipAmountDialogProps) {
  const { open, range, isGuestBarred, bigBlind, entry, note, isBusy, onOpenChange, onConfirm } = props;
  const t = useTranslations();
  const amount = useChipAmount(range, open);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={props.title} description={props.place}>
      <form
        className="mt-5 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (range && !amount.isShort) onConfirm(amount.readFinal());
        }}
      >
        <div className="flex min-h-[7.5rem] flex-col gap-2">
          {isGuestBarred ? (
            <GuestBarred />
          ) : range === null ? (
            <p className="text-ink-2">{t("buyIn.loading")}</p>
          ) : (
            <ChipAmountField
              range={range}
              amount={amount}
              label={props.label}
              currency={props.currency}
              bigBlind={bigBlind}
            />
          )}
        </div>
        {entry && !isGuestBarred && (
          <SwitchRow
            id="deal-at-once"
            label={t("buyIn.deal")}
            help={t("buyIn.dealHelp", { amount: formatAmount(bigBlind, props.currency) })}
            checked={entry.atOnce}
            onChange={entry.onChange}
          />
        )}
        {note && <p className="text-sm text-ink-2">{note}</p>}
        <Problem>{props.problem}</Problem>
        <div className="grid grid-cols-[1fr_2fr] gap-2">
          <Button size="lg" onClick={() => onOpenChange(false)}>
            {t("buyIn.cancel")}
          </Button>
          {/* Focused as soon as there is a range, so that Enter confirms. */}
          <Button
            key={range === null ? "asking" : "ready"}
            autoFocus={range !== null}
            size="lg"
            kind="primary"
            type="submit"
            disabled={range === null || amount.isShort || isBusy}
          >
            {props.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function GuestBarred() {
  const t = useTranslations();
  return (
    <>
      <p>{t("buyIn.guest")}</p>
      <Link href="/sign-up" className={clsx(buttonClass({ kind: "outline" }), "self-start")}>
        {t("account.signUp")}
      </Link>
    </>
  );
}

function ChipAmountField({
  range,
  amount: { value, typedText, max, isShort, setTypedText, setValue, finishTyping },
  label,
  currency,
  bigBlind,
}: {
  readonly range: ChipRange;
  readonly amount: ChipAmount;
  readonly label: string;
  readonly currency: Currency;
  readonly bigBlind: number;
}) {
  const t = useTranslations();
  const format = (chips: number) => formatAmount(chips, currency);
  const { min, balance, reason } = range;
  return (
    <>
      <div className="flex items-end gap-4">
        <Field
          className="grow"
          label={label}
          inputMode="decimal"
          autoComplete="off"
          disabled={isShort}
          value={typedText ?? format(value)}
          onChange={(event) => setTypedText(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={finishTyping}
        />
        <p className="figures pb-2.5 text-sm text-ink-2">
          {min === range.max
            ? t("buyIn.exact", { max: format(range.max) })
            : t("buyIn.range", { min: format(min), max: format(range.max) })}
        </p>
      </div>
      {max > min && (
        <Slider
          label={label}
          valueText={format(value)}
          value={value}
          min={min}
          max={max}
          step={Math.min(bigBlind, max - min)}
          onChange={setValue}
        />
      )}
      <p className="figures text-sm text-ink-2">
        {isShort ? t("buyIn.notEnough", { min: format(min) }) : t("buyIn.balance", { balance: format(balance) })}
      </p>
      {reason && (
        <p className="text-sm text-info">
          {t("buyIn.reason", { stack: format(reason.stack), time: formatClockTime(reason.leftAt) })}
        </p>
      )}
    </>
  );
}

const formatClockTime = (at: number): string =>
  new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
