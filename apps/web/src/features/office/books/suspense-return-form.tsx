"use client";
import type { Currency, HeldShare } from "@poker/protocol";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { AmountField } from "../number-field.tsx";
import { ReasonField } from "../reason-field.tsx";
import { RequestOutcome } from "../request-outcome.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/** Pays a case out, at first to each what he had put in. */
export function SuspenseReturnForm({
  handId,
  amount,
  currency,
  held,
}: {
  readonly handId: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly held: readonly HeldShare[];
}) {
  const [shares, setShares] = useState<readonly HeldShare[]>(held);
  const [reason, setReason] = useState("");
  const { order, ...ordering } = useOfficeRequest("/api/office/suspense/resolve");
  const title = useId();
  const left = amount - shares.reduce((sum, share) => sum + share.amount, 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = shares.filter((share) => share.amount !== 0);
    void order({ handId, shares: given.map(({ userId, amount: share }) => ({ userId, amount: share })), reason });
  };
  return (
    <form aria-labelledby={title} onSubmit={submit} className="mt-8 max-w-xl space-y-4">
      <h2 id={title} className="text-lg font-semibold">
        {t("books.shares")}
      </h2>
      <p className="text-sm text-ink-2">{t("books.sharesHelp", { amount: formatAmount(amount, currency) })}</p>
      {shares.map((share) => (
        <AmountField
          key={share.userId}
          label={share.name}
          value={share.amount}
          onChange={(next) =>
            setShares(shares.map((each) => (each.userId === share.userId ? { ...each, amount: next } : each)))
          }
        />
      ))}
      {left !== 0 && !Number.isNaN(left) && (
        <p className="text-sm text-danger">{t("books.left", { amount: formatAmount(left, currency) })}</p>
      )}
      <ReasonField value={reason} issue={ordering.problemAt("reason")} onChange={setReason} />
      <RequestOutcome {...ordering} />
      <Button type="submit" kind="primary" disabled={ordering.busy || left !== 0}>
        {t("books.give")}
      </Button>
    </form>
  );
}
