"use client";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** Approves or declines an adjustment that waits for a second person. */
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
