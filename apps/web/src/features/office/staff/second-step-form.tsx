"use client";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** Makes a second step compulsory for the staff, or no longer. Decision 0060 */
export const SecondStepForm = ({ isRequired }: { readonly isRequired: boolean }) => (
  <OfficeForm
    request={useOfficeRequest("/api/office/staff/second-step")}
    title={t("staff.secondStep.title")}
    showTitle
    className="mt-8 max-w-xl space-y-4"
    reason={{ help: t(isRequired ? "staff.secondStep.on" : "staff.secondStep.off") }}
    body={() => ({ required: !isRequired })}
    actions={[
      {
        label: t(isRequired ? "staff.secondStep.drop" : "staff.secondStep.require"),
        kind: isRequired ? "outline" : "primary",
      },
    ]}
  />
);
