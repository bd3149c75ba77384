"use client";
import type { StaffRole } from "@poker/protocol";
import { type FormEvent, useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { RequestOutcome } from "../request-outcome.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** Gives or takes one role. */
export function StaffRoleForm({ roles }: { readonly roles: readonly StaffRole[] }) {
  const { order, ...ordering } = useOfficeRequest("/api/office/staff");
  const title = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
    const form = new FormData(event.currentTarget, submitter);
    void order({
      userId: form.get("userId"),
      role: form.get("role"),
      granted: form.get("granted") === "yes",
      reason: form.get("reason"),
    });
  };
  return (
    <form aria-labelledby={title} onSubmit={submit} className="mt-8 max-w-xl space-y-4">
      <h2 id={title} className="text-lg font-semibold">
        {t("staff.change")}
      </h2>
      <Field
        name="userId"
        problem={ordering.problemAt("userId")}
        label={t("staff.account")}
        help={t("staff.accountHelp")}
        required
      />
      <Select
        name="role"
        label={t("staff.role")}
        choices={roles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
      />
      <Field
        name="reason"
        problem={ordering.problemAt("reason")}
        label={t("form.reason")}
        help={t("form.reasonHelp")}
        required
        maxLength={500}
      />
      <RequestOutcome {...ordering} />
      <div className="flex gap-2">
        <Button type="submit" name="granted" value="yes" kind="primary" disabled={ordering.busy}>
          {t("staff.give")}
        </Button>
        <Button type="submit" name="granted" value="no" kind="outline" disabled={ordering.busy}>
          {t("staff.take")}
        </Button>
      </div>
    </form>
  );
}
