"use client";
import type { TableCurrency } from "@poker/protocol";
import { clsx } from "clsx";
import Link from "next/link";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { type AmountUnits, useAmountUnits } from "../../../ui/amount-unit.ts";
import { BasicForm } from "../../../ui/basic-form.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, Problem } from "../../../ui/field.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { Slider } from "../../../ui/slider.tsx";
import { SwitchRow } from "../../../ui/toggle.tsx";
import { LimitNote } from "../../protection/refusal-text.tsx";
import { type ChipAmount, type ChipRange, useChipAmount } from "./chip-amount.ts";

interface ChipAmountDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly place: ReactNode;
  /** The range of allowed amounts; null until the room has answered. */
  readonly range: ChipRange | null;
  /** True for a guest at a real-money table: guests cannot play there. G9 */
  readonly isGuestBarred: boolean;
  readonly currency: TableCurrency;
  readonly bigBlind: number;
  readonly label: string;
  /** The label of the confirming button while no amount can be confirmed. */
  readonly confirm: string;
  /** Returns the label of the confirming button for an amount. */
  readonly confirmAmount: (amount: string) => string;
  /** The player's choice to be dealt in at once, and the function that changes it; null when they have no choice. */
  readonly entry: { readonly atOnce: boolean; readonly onChange: (atOnce: boolean) => void } | null;
  readonly note: string | null;
  /** What to show above the amount. */
  readonly lead?: ReactNode;
  readonly problem: ReactNode;
  readonly isBusy: boolean;
  readonly onConfirm: (amount: number) => void;
}

/**
 * Asks for an amount of chips within a range, and says why the range is as it is. Players see this dialog when they sit
 * down and when they top up.
 */
export function ChipAmountDialog(props: ChipAmountDialogProps) {
  const { open, range, isGuestBarred, bigBlind, entry, note, isBusy, onOpenChange, onConfirm } = props;
  const t = useTranslations();
  const units = useAmountUnits(props);
  const amount = useChipAmount(range, open, units.shown);
  const canConfirm = range !== null && !amount.isShort && amount.issue === null;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={props.title} description={props.place}>
      <BasicForm
        className="mt-5 flex flex-col gap-4"
        onSubmit={() => {
          if (canConfirm) onConfirm(amount.value);
        }}
      >
        {props.lead}
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
              units={units}
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
        {/* When the dialog is taller than the window, the buttons stick to its lower edge and cover the text behind them. */}
        <div className="sticky bottom-[calc(-1.25rem-env(safe-area-inset-bottom))] -mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-2 bg-surface pt-1 pb-5 sm:-bottom-6 sm:-mb-6 sm:pb-6">
          <Button size="lg" className="max-sm:text-base" onClick={() => onOpenChange(false)}>
            {t("buyIn.cancel")}
          </Button>
          {/* When the range becomes known, a new key makes the button take the focus, so that Enter confirms. */}
          <Button
            key={range === null ? "asking" : "ready"}
            autoFocus={range !== null}
            size="lg"
            kind="primary"
            type="submit"
            disabled={!canConfirm || isBusy}
            className="px-3 text-balance whitespace-normal! leading-tight"
          >
            {canConfirm ? props.confirmAmount(formatAmount(amount.value, units.shown)) : props.confirm}
          </Button>
        </div>
      </BasicForm>
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
  amount: { value, typedText, issue, max, isShort, setTypedText, setValue, finishTyping },
  label,
  currency,
  units,
  bigBlind,
}: {
  readonly range: ChipRange;
  readonly amount: ChipAmount;
  readonly label: string;
  /** The currency in which the balance is shown. All other amounts are shown in `units`. */
  readonly currency: TableCurrency;
  readonly units: AmountUnits;
  readonly bigBlind: number;
}) {
  const t = useTranslations();
  const format = (chips: number) => formatAmount(chips, units.shown);
  const { min, balance, limitLeft, reason } = range;
  const noteId = useId();
  return (
    <>
      <div className="flex items-end gap-4">
        <Field
          className="grow"
          label={label}
          inputMode="decimal"
          autoComplete="off"
          disabled={isShort}
          aria-invalid={issue !== null}
          aria-describedby={noteId}
          value={typedText ?? format(value)}
          onChange={(event) => setTypedText(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={finishTyping}
        />
        <p className="figures shrink-0 pb-2.5 text-sm text-ink-2">
          {min === range.max
            ? t("buyIn.exact", { max: format(range.max) })
            : t("buyIn.range", { min: format(min), max: format(range.max) })}
        </p>
      </div>
      {max > min && (
        <Slider
          label={label}
          valueText={formatAmount(value, units.spoken)}
          value={value}
          min={min}
          max={max}
          step={Math.min(bigBlind, max - min)}
          onChange={setValue}
        />
      )}
      <p id={noteId} role="status" className={clsx("figures text-sm", issue ? "text-danger" : "text-ink-2")}>
        {issue
          ? t(`amount.${issue}`, { min: format(min), max: format(max) })
          : isShort && balance < min
            ? t("buyIn.notEnough", { min: format(min) })
            : currency !== "game" && t("buyIn.balance", { balance: formatAmount(balance, currency) })}
      </p>
      {limitLeft && <LimitNote limit={limitLeft} min={min} format={format} />}
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
