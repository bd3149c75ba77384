"use client";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { RequestOutcome } from "../request-outcome.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** The second person's word. */
export function AdjustmentDecisionForm({ id }: { readonly id: string }) {
  const { order, ...ordering } = useOfficeRequest("/api/office/adjustments/decide");
  const [reason, setReason] = useState("");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
    void order({ id, approved: submitter?.getAttribute("value") === "yes", reason });
  };
  return (
    <details className="mt-2">
      <summary className="cursor-pointer text-sm underline">{t("chips.decide")}</summary>
      <form onSubmit={submit} className="mt-2 min-w-56 space-y-2">
        <Field
          label={t("chips.why")}
          value={reason}
          problem={ordering.problemAt("reason")}
          required
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
        <RequestOutcome {...ordering} />
        <div className="flex gap-2">
          <Button type="submit" size="sm" kind="primary" value="yes" disabled={ordering.busy}>
            {t("chips.approve")}
          </Button>
          <Button type="submit" size="sm" kind="outline" value="no" disabled={ordering.busy}>
            {t("chips.decline")}
          </Button>
        </div>
      </form>
    </details>
  );
}
