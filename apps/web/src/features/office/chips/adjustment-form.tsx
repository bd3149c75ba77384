"use client";
import { type FormEvent, useId, useState } from "react";
import * as z from "zod";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { type Currency, formatAmount } from "../../../ui/money.ts";
import { newId } from "../../../ui/new-id.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { AmountField } from "../number-field.tsx";
import { OrderOutcome } from "../order-outcome.tsx";
import { ReasonField } from "../reason-field.tsx";
import { useOrder } from "../use-order.ts";
import { words } from "../words.ts";

const outcome = z.object({ status: z.enum(["done", "pending", "declined"]) });

/** Moves chips of one player; the same form sent twice is one adjustment. */
export function AdjustmentForm({
  player,
  limits,
}: {
  readonly player: string;
  readonly limits: Readonly<Record<Currency, number>>;
}) {
  const [id, setId] = useState(newId);
  const [userId, setUserId] = useState(player);
  const [currency, setCurrency] = useState<Currency>("play");
  const [sign, setSign] = useState<"add" | "take">("add");
  const [amount, setAmount] = useState(0);
  const [reason, setReason] = useState("");
  const [pending, setPending] = useState(false);
  const { order, ...ordering } = useOrder("/api/office/adjustments");
  const title = useId();
  const { problemAt } = ordering;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await order({ id, userId, currency, amount: sign === "add" ? amount : -amount, reason });
    const done = outcome.safeParse(answer);
    if (!done.success) return;
    setPending(done.data.status === "pending");
    setId(newId()); // the next one is another
    setAmount(0);
    setReason("");
  };
  return (
    <form aria-labelledby={title} onSubmit={(event) => void submit(event)} className="mt-8 max-w-xl space-y-4">
      <h2 id={title} className="text-lg font-semibold">
        {words("chips.new")}
      </h2>
      <p className="text-sm text-ink-2">
        {words("chips.limits", { play: formatAmount(limits.play, "play"), real: formatAmount(limits.real, "real") })}
      </p>
      <Field
        label={words("chips.account")}
        value={userId}
        required
        problem={problemAt("userId")}
        help={words("chips.accountHelp")}
        onChange={({ target }) => setUserId(target.value)}
      />
      <div>
        <Segmented
          className="max-w-full flex-wrap"
          label={words("chips.currency")}
          value={currency}
          choices={(["play", "real"] as const).map((value) => ({ value, label: words(`currencies.${value}`) }))}
          onChange={setCurrency}
        />
      </div>
      <div>
        <Segmented
          className="max-w-full flex-wrap"
          label={words("chips.direction")}
          value={sign}
          choices={(["add", "take"] as const).map((value) => ({ value, label: words(`chips.${value}`) }))}
          onChange={setSign}
        />
      </div>
      <AmountField label={words("chips.amount")} value={amount} problem={problemAt("amount")} onChange={setAmount} />
      <ReasonField value={reason} problem={problemAt("reason")} onChange={setReason} />
      <OrderOutcome {...ordering} done={ordering.done && !pending}>
        {ordering.done && pending && words("chips.pending")}
      </OrderOutcome>
      <Button type="submit" kind="primary" disabled={ordering.busy || Number.isNaN(amount)}>
        {words("chips.send")}
      </Button>
    </form>
  );
}
