"use client";
import type { Currency } from "@poker/protocol";
import { useState } from "react";
import { AmountField } from "../number-field.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** Changes the limit of one currency; `limit` is the present one, in cents. */
export function AdjustmentLimitForm({ currency, limit }: { readonly currency: Currency; readonly limit: number }) {
  const request = useOfficeRequest("/api/office/adjustments/limit");
  const [aloneUpTo, setAloneUpTo] = useState(limit);
  return (
    <OfficeForm
      request={request}
      title={t(`currencies.${currency}`)}
      showTitle
      className="mt-8 max-w-xl space-y-4"
      body={() => ({ currency, was: limit, aloneUpTo })}
      actions={[{ label: t("form.save"), kind: "primary" }]}
      disabled={Number.isNaN(aloneUpTo) || aloneUpTo < 0 || aloneUpTo === limit}
    >
      <AmountField
        label={t("chips.aloneUpTo")}
        value={aloneUpTo}
        issue={request.issueAt("aloneUpTo")}
        onChange={setAloneUpTo}
      />
    </OfficeForm>
  );
}
