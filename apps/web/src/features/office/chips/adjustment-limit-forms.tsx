"use client";
import { type Currency, MAX_STAFF_LIMIT, type StaffLimitName } from "@poker/protocol";
import { useState } from "react";
import { formatAmount } from "../../../ui/format-amount.ts";
import { AmountField, NumberField } from "../number-field.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** The form that changes the adjustment limit of one currency. `limit` is the current limit, in cents. */
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

/** The form that changes one of the staff's limits. `limit` is the current value. Faults 96, 97 */
export function StaffLimitForm({ name, limit }: { readonly name: StaffLimitName; readonly limit: number }) {
  const request = useOfficeRequest("/api/office/staff/limit");
  const [value, setValue] = useState(limit);
  const isChanged = value >= 0 && value <= MAX_STAFF_LIMIT && value !== limit;
  return (
    <OfficeForm
      request={request}
      title={t(`staff.limits.${name}.label`)}
      className="mt-4 max-w-xl space-y-4"
      body={() => ({ name, was: limit, value })}
      actions={[{ label: isChanged ? t("staff.limits.save", { value }) : t("form.save"), kind: "primary" }]}
      disabled={!isChanged}
    >
      <NumberField
        label={t(`staff.limits.${name}.label`)}
        help={t(`staff.limits.${name}.help`)}
        value={value}
        issue={request.issueAt("value")}
        onChange={setValue}
      />
    </OfficeForm>
  );
}
