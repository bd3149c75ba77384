"use client";
import type { StaffRole } from "@poker/protocol";
import { useState } from "react";
import { Select } from "../../../ui/select.tsx";
import type { FoundName } from "../names/found-name.ts";
import { NameField } from "../names/name-field.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** Gives or takes one role. */
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
