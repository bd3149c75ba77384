"use client";
import type { StaffRole } from "@poker/protocol";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** Gives or takes one role. */
export function StaffRoleForm({ roles }: { readonly roles: readonly StaffRole[] }) {
  const request = useOfficeRequest("/api/office/staff");
  return (
    <OfficeForm
      request={request}
      title={t("staff.change")}
      showTitle
      className="mt-8 max-w-xl space-y-4"
      body={(fields) => ({
        userId: fields.get("userId"),
        role: fields.get("role"),
        granted: fields.get("action") === "give",
      })}
      actions={[
        { label: t("staff.give"), value: "give", kind: "primary" },
        { label: t("staff.take"), value: "take", kind: "outline" },
      ]}
    >
      <Field
        name="userId"
        problem={request.issueAt("userId")}
        label={t("staff.account")}
        help={t("staff.accountHelp")}
        required
      />
      <Select
        name="role"
        label={t("staff.role")}
        choices={roles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
      />
    </OfficeForm>
  );
}
