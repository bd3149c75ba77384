"use client";
import type { Currency } from "@poker/protocol";
import { useState } from "react";
import * as z from "zod";
import { formatAmount } from "../../../ui/format-amount.ts";
import { newId } from "../../../ui/new-id.ts";
import type { FoundName } from "../names/found-name.ts";
import { AmountField } from "../number-field.tsx";
import { OfficeForm } from "../office-form.tsx";
import { SegmentedField } from "../segmented-field.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { AdjustmentTargetFields } from "./adjustment-target-fields.tsx";

/** "+$100" or "−$100". */
const signedAmount = (sign: "add" | "take", amount: number, currency: Currency): string =>
  sign === "add" ? `+${formatAmount(amount, currency)}` : formatAmount(-amount, currency);

const outcomeSchema = z.object({ status: z.enum(["done", "pending", "declined"]) });

/** Moves chips of one player or of the promotions; the same form sent twice is one adjustment. */
export function AdjustmentForm({
  initialPlayer,
  limits,
}: {
  /** null when the form begins without a player. */
  readonly initialPlayer: FoundName | null;
  readonly limits: Readonly<Record<Currency, number>>;
}) {
  const [id, setId] = useState(newId);
  const [player, setPlayer] = useState(initialPlayer);
  const [forPromotions, setForPromotions] = useState(false);
  const [currency, setCurrency] = useState<Currency>("play");
  const [sign, setSign] = useState<"add" | "take">("add");
  const [amount, setAmount] = useState(0);
  const [awaitsApproval, setAwaitsApproval] = useState(false);
  const request = useOfficeRequest("/api/office/adjustments");
  const startNext = (answer: unknown) => {
    setAwaitsApproval(outcomeSchema.safeParse(answer).data?.status === "pending");
    setId(newId());
    setAmount(0);
  };
  const label = amount > 0 ? t("chips.sendAmount", { amount: signedAmount(sign, amount, currency) }) : t("chips.send");
  return (
    <OfficeForm
      request={request}
      title={t("chips.new")}
      showTitle
      className="mt-8 max-w-xl space-y-4"
      body={() => ({
        id,
        userId: forPromotions ? null : player?.id,
        currency,
        amount: sign === "add" ? amount : -amount,
      })}
      actions={[{ label, kind: "primary" }]}
      issueCount={Number.isNaN(amount) ? 1 : 0}
      warning={t("amount.not-digits")}
      doneMessage={awaitsApproval ? t("chips.pending") : undefined}
      resetWhenDone
      onDone={startNext}
    >
      <p className="text-sm text-ink-2">
        {t("chips.limits", { play: formatAmount(limits.play, "play"), real: formatAmount(limits.real, "real") })}
      </p>
      <AdjustmentTargetFields
        forPromotions={forPromotions}
        onTarget={setForPromotions}
        value={player}
        problem={request.issueAt("userId")}
        onChange={setPlayer}
      />
      <SegmentedField
        label={t("chips.currency")}
        value={currency}
        choices={(["play", "real"] as const).map((value) => ({ value, label: t(`currencies.${value}`) }))}
        onChange={setCurrency}
      />
      <SegmentedField
        label={t("chips.direction")}
        value={sign}
        choices={(["add", "take"] as const).map((value) => ({ value, label: t(`chips.${value}`) }))}
        onChange={setSign}
      />
      <AmountField label={t("chips.amount")} value={amount} issue={request.issueAt("amount")} onChange={setAmount} />
    </OfficeForm>
  );
}
