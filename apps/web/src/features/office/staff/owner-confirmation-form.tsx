"use client";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** Confirms a new owner, who approves adjustments from then on. Fault 96 */
export const OwnerConfirmationForm = ({ userId }: { readonly userId: string }) => (
  <details className="mt-2">
    <summary className="flex min-h-11 cursor-pointer items-center text-sm underline">{t("staff.confirm")}</summary>
    <OfficeForm
      request={useOfficeRequest("/api/office/staff/confirm")}
      className="mt-2 min-w-56 space-y-2"
      reason={{ help: t("staff.confirmHelp") }}
      body={() => ({ userId })}
      actions={[{ label: t("staff.confirm"), size: "sm", kind: "primary" }]}
    />
  </details>
);
