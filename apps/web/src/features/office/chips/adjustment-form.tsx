"use client";
import type { Currency } from "@poker/protocol";
import { type FormEvent, useId, useState } from "react";
import * as z from "zod";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { newId } from "../../../ui/new-id.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { AmountField } from "../number-field.tsx";
import { ReasonField } from "../reason-field.tsx";
import { RequestOutcome } from "../request-outcome.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

const outcomeSchema = z.object({ status: z.enum(["done", "pending", "declined"]) });

/** Moves chips of one player; the same form sent twice is one adjustment. */
export function AdjustmentForm({
  initialUserId,
  limits,
}: {
  readonly initialUserId: string;
  readonly limits: Readonly<Record<Currency, number>>;
}) {
  const [id, setId] = useState(newId);
  const [userId, setUserId] = useState(initialUserId);
  const [currency, setCurrency] = useState<Currency>("play");
  const [sign, setSign] = useState<"add" | "take">("add");
  const [amount, setAmount] = useState(0);
  const [reason, setReason] = useState("");
  const [pending, setPending] = useState(false);
  const { order, ...ordering } = useOfficeRequest("/api/office/adjustments");
  const title = useId();
  const { problemAt } = ordering;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await order({ id, userId, currency, amount: sign === "add" ? amount : -amount, reason });
    const done = outcomeSchema.safeParse(answer);
    if (!done.success) return;
    setPending(done.data.status === "pending");
    setId(newId()); // the next one is another
    setAmount(0);
    setReason("");
  };
  return (
    <form aria-labelledby={title} onSubmit={(event) => void submit(event)} className="mt-8 max-w-xl space-y-4">
      <h2 id={title} className="text-lg font-semibold">
        {t("chips.new")}
      </h2>
      <p className="text-sm text-ink-2">
        {t("chips.limits", { play: formatAmount(limits.play, "play"), real: formatAmount(limits.real, "real") })}
      </p>
      <Field
        label={t("chips.account")}
        value={userId}
        required
        problem={problemAt("userId")}
        help={t("chips.accountHelp")}
        onChange={({ target }) => setUserId(target.value)}
      />
      <div>
        <Segmented
          className="max-w-full flex-wrap"
          label={t("chips.currency")}
          value={currency}
          choices={(["play", "real"] as const).map((value) => ({ value, label: t(`currencies.${value}`) }))}
          onChange={setCurrency}
        />
      </div>
      <div>
        <Segmented
          className="max-w-full flex-wrap"
          label={t("chips.direction")}
          value={sign}
          choices={(["add", "take"] as const).map((value) => ({ value, label: t(`chips.${value}`) }))}
          onChange={setSign}
        />
      </div>
      <AmountField label={t("chips.amount")} value={amount} issue={problemAt("amount")} onChange={setAmount} />
      <ReasonField value={reason} issue={problemAt("reason")} onChange={setReason} />
      <RequestOutcome {...ordering} done={ordering.done && !pending}>
        {ordering.done && pending && t("chips.pending")}
      </RequestOutcome>
      <Button type="submit" kind="primary" disabled={ordering.busy || Number.isNaN(amount)}>
        {t("chips.send")}
      </Button>
    </form>
  );
}
