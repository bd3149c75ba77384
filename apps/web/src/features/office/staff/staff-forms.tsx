"use client";
import type { StaffRole } from "@poker/protocol";
import { useState } from "react";
import { Select } from "../../../ui/select.tsx";
import type { FoundName } from "../names/found-name.ts";
import { NameField } from "../names/name-field.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** The form that confirms a new owner. A confirmed owner may approve adjustments without waiting. Fault 96 */
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

/** The form that decides whether all staff must sign in with a second step. Decision 0060 */
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

/** The form that gives a person one role or takes one away. */
export function StaffRoleForm({ roles }: { readonly roles: readonly StaffRole[] }) {
  const request = useOfficeRequest("/api/office/staff");
  const [person, setPerson] = useState<FoundName | null>(null);
  return (
    <OfficeForm
      request={request}
      title={t("staff.change")}
      showTitle
      className="mt-8 max-w-xl space-y-4"
      body={(fields) => ({
        userId: person?.id,
        role: fields.get("role"),
        granted: fields.get("action") === "give",
      })}
      actions={[
        { label: t("staff.give"), value: "give", kind: "primary" },
        { label: t("staff.take"), value: "take", kind: "outline" },
      ]}
    >
      <NameField
        source="people"
        label={t("staff.account")}
        help={t("find.help")}
        value={person}
        problem={request.issueAt("userId")}
        required
        onChange={setPerson}
      />
      <Select
        name="role"
        label={t("staff.role")}
        choices={roles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
      />
    </OfficeForm>
  );
}
