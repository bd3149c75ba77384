"use client";
import type { Currency } from "@poker/protocol";
import { useState } from "react";
import { formatAmount } from "../../../ui/format-amount.ts";
import { AmountField } from "../number-field.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** Changes the limit of one currency; `limit` is the present one, in cents. */
export function AdjustmentLimitForm({ currency, limit }: { readonly currency: Currency; readonly limit: number }) {
  const request = useOfficeRequest("/api/office/adjustments/limit");
  const [maxAmount, setMaxAmount] = useState(limit);
  const isChanged = maxAmount >= 0 && maxAmount !== limit;
  const label = isChanged ? t("chips.saveLimit", { amount: formatAmount(maxAmount, currency) }) : t("form.save");
  return (
    <OfficeForm
      request={request}
      title={t(`currencies.${currency}`)}
      showTitle
      className="mt-8 max-w-xl space-y-4"
      body={() => ({ currency, was: limit, maxAmount })}
      actions={[{ label, kind: "primary" }]}
      disabled={!isChanged}
    >
      <AmountField
        label={t("chips.maxAmount")}
        value={maxAmount}
        issue={request.issueAt("maxAmount")}
        onChange={setMaxAmount}
      />
    </OfficeForm>
  );
}
