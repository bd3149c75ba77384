"use client";
import type { Currency } from "@poker/protocol";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { AmountField } from "../number-field.tsx";
import { ReasonField } from "../reason-field.tsx";
import { RequestOutcome } from "../request-outcome.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** Changes the limit of one currency; `limit` is what it is now, in cents. */
export function AdjustmentLimitForm({ currency, limit }: { readonly currency: Currency; readonly limit: number }) {
  const { order, ...ordering } = useOfficeRequest("/api/office/adjustments/limit");
  const [aloneUpTo, setAloneUpTo] = useState(limit);
  const [reason, setReason] = useState("");
  const title = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void order({ currency, was: limit, aloneUpTo, reason });
  };
  return (
    <form aria-labelledby={title} onSubmit={submit} className="mt-8 max-w-xl space-y-4">
      <h2 id={title} className="text-lg font-semibold">
        {t(`currencies.${currency}`)}
      </h2>
      <AmountField
        label={t("chips.aloneUpTo")}
        value={aloneUpTo}
        issue={ordering.problemAt("aloneUpTo")}
        onChange={setAloneUpTo}
      />
      <ReasonField value={reason} issue={ordering.problemAt("reason")} onChange={setReason} />
      <RequestOutcome {...ordering} />
      <Button
        type="submit"
        kind="primary"
        disabled={ordering.busy || Number.isNaN(aloneUpTo) || aloneUpTo < 0 || aloneUpTo === limit}
      >
        {t("form.save")}
      </Button>
    </form>
  );
}
