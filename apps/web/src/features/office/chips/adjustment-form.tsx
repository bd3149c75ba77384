"use client";
import type { Currency } from "@poker/protocol";
import { useState } from "react";
import * as z from "zod";
import { Field } from "../../../ui/field.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { newId } from "../../../ui/new-id.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { AmountField } from "../number-field.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

const outcomeSchema = z.object({ status: z.enum(["done", "pending", "declined"]) });

/** Moves chips of one player; the same form sent twice is one adjustment. */
export function AdjustmentForm({
  initialUserId,
  limits,
}: {
  readonly initialUserId: string;
  readonly limits: Readonly<Record<Currency, number>>;
}) {
  const [id, setId] = useState(newId);
  const [userId, setUserId] = useState(initialUserId);
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
  return (
    <OfficeForm
      request={request}
      title={t("chips.new")}
      showTitle
      className="mt-8 max-w-xl space-y-4"
      body={() => ({ id, userId, currency, amount: sign === "add" ? amount : -amount })}
      actions={[{ label: t("chips.send"), kind: "primary" }]}
      disabled={Number.isNaN(amount)}
      doneMessage={awaitsApproval ? t("chips.pending") : undefined}
      resetWhenDone
      onDone={startNext}
    >
      <p className="text-sm text-ink-2">
        {t("chips.limits", { play: formatAmount(limits.play, "play"), real: formatAmount(limits.real, "real") })}
      </p>
      <Field
        label={t("chips.account")}
        value={userId}
        required
        problem={request.issueAt("userId")}
        help={t("chips.accountHelp")}
        onChange={({ target }) => setUserId(target.value)}
      />
      <div>
        <Segmented
          className="max-w-full flex-wrap"
          label={t("chips.currency")}
          value={currency}
          choices={(["play", "real"] as const).map((value) => ({ value, label: t(`currencies.${value}`) }))}
          onChange={setCurrency}
        />
      </div>
      <div>
        <Segmented
          className="max-w-full flex-wrap"
          label={t("chips.direction")}
          value={sign}
          choices={(["add", "take"] as const).map((value) => ({ value, label: t(`chips.${value}`) }))}
          onChange={setSign}
        />
      </div>
      <AmountField label={t("chips.amount")} value={amount} issue={request.issueAt("amount")} onChange={setAmount} />
    </OfficeForm>
  );
}
