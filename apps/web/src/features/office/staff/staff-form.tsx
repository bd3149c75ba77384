"use client";
import type { StaffRole } from "@poker/db";
import { type FormEvent, useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { OrderOutcome } from "../order-outcome.tsx";
import { useOrder } from "../use-order.ts";
import { words } from "../words.ts";

/** Gives or takes one role. */
export function StaffForm({ roles }: { readonly roles: readonly StaffRole[] }) {
  const { order, ...ordering } = useOrder("/api/office/staff");
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
        {words("staff.change")}
      </h2>
      <Field
        name="userId"
        problem={ordering.problemAt("userId")}
        label={words("staff.account")}
        help={words("staff.accountHelp")}
        required
      />
      <Select
        name="role"
        label={words("staff.role")}
        choices={roles.map((role) => ({ value: role, label: words(`roles.${role}`) }))}
      />
      <Field
        name="reason"
        problem={ordering.problemAt("reason")}
        label={words("form.reason")}
        help={words("form.reasonHelp")}
        required
        maxLength={500}
      />
      <OrderOutcome {...ordering} />
      <div className="flex gap-2">
        <Button type="submit" name="granted" value="yes" kind="primary" disabled={ordering.busy}>
          {words("staff.give")}
        </Button>
        <Button type="submit" name="granted" value="no" kind="outline" disabled={ordering.busy}>
          {words("staff.take")}
        </Button>
      </div>
    </form>
  );
}
