"use client";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import type { Currency } from "../../../ui/money.ts";
import { AmountField } from "../number-field.tsx";
import { OrderOutcome } from "../order-outcome.tsx";
import { ReasonField } from "../reason-field.tsx";
import { useOrder } from "../use-order.ts";
import { words } from "../words.ts";

/** Changes the limit of one currency; `limit` is what it is now, in cents. */
export function LimitForm({ currency, limit }: { readonly currency: Currency; readonly limit: number }) {
  const { order, ...ordering } = useOrder("/api/office/adjustments/limit");
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
        {words(`currencies.${currency}`)}
      </h2>
      <AmountField
        label={words("chips.aloneUpTo")}
        value={aloneUpTo}
        problem={ordering.problemAt("aloneUpTo")}
        onChange={setAloneUpTo}
      />
      <ReasonField value={reason} problem={ordering.problemAt("reason")} onChange={setReason} />
      <OrderOutcome {...ordering} />
      <Button
        type="submit"
        kind="primary"
        disabled={ordering.busy || Number.isNaN(aloneUpTo) || aloneUpTo < 0 || aloneUpTo === limit}
      >
        {words("form.save")}
      </Button>
    </form>
  );
}
