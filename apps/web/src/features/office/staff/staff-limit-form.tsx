"use client";
import { MAX_STAFF_LIMIT, type StaffLimitName } from "@poker/protocol";
import { useState } from "react";
import { NumberField } from "../number-field.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** Changes one limit of the staff; `limit` is the present one. Faults 96, 97 */
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
