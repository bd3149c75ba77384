"use client";
import type { Currency } from "@poker/protocol";
import { type ComponentProps, useState } from "react";
import * as z from "zod";
import { formatAmount } from "../../../ui/format-amount.ts";
import { newId } from "../../../ui/new-id.ts";
import type { FoundName } from "../names/found-name.ts";
import { NameField } from "../names/name-field.tsx";
import { AmountField } from "../number-field.tsx";
import { SegmentedField } from "../office-fields.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** Returns a text such as "+$100" or "−$100". */
const signedAmount = (sign: "add" | "take", amount: number, currency: Currency): string =>
  sign === "add" ? `+${formatAmount(amount, currency)}` : formatAmount(-amount, currency);

const outcomeSchema = z.object({ status: z.enum(["done", "pending", "declined"]) });

/**
 * The form that adds or takes chips of one player or of the promotions account. Sending the form twice makes only one
 * adjustment.
 */
export function AdjustmentForm({
  initialPlayer,
  limits,
}: {
  /** The player whom the form shows at first; null when the form begins without a player. */
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

type TargetFieldsProps = Pick<ComponentProps<typeof NameField>, "value" | "problem" | "onChange"> & {
  readonly forPromotions: boolean;
  readonly onTarget: (forPromotions: boolean) => void;
};

/**
 * The fields that choose whose chips an adjustment moves: a player's, or the promotions account's, which pays for
 * guarantees. M19
 */
const AdjustmentTargetFields = ({ forPromotions, onTarget, ...player }: TargetFieldsProps) => (
  <>
    <SegmentedField
      label={t("chips.target")}
      value={forPromotions ? "promotion" : "player"}
      choices={(["player", "promotion"] as const).map((value) => ({ value, label: t(`chips.${value}`) }))}
      onChange={(chosen) => onTarget(chosen === "promotion")}
    />
    {!forPromotions && (
      <NameField source="people" label={t("chips.player")} help={t("find.help")} required {...player} />
    )}
  </>
);

/** The form with which a second person approves or declines an adjustment. */
export const AdjustmentDecisionForm = ({ id }: { readonly id: string }) => (
  <details className="mt-2">
    <summary className="cursor-pointer text-sm underline">{t("chips.decide")}</summary>
    <OfficeForm
      request={useOfficeRequest("/api/office/adjustments/decide")}
      className="mt-2 min-w-56 space-y-2"
      reason={{ label: t("chips.why"), help: null }}
      body={(fields) => ({ id, approved: fields.get("action") === "approve" })}
      actions={[
        { label: t("chips.approve"), value: "approve", size: "sm", kind: "primary" },
        { label: t("chips.decline"), value: "decline", size: "sm", kind: "outline" },
      ]}
    />
  </details>
);
